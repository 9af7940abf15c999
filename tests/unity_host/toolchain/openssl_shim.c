/* .NET Core 3.1 asks for OpenSSL 1.1. Debian has 3.0, where three of the functions it needs are only macros. */
struct evp_md_st;
struct ssl_st;
struct x509_st;

extern int EVP_MD_get_size(const struct evp_md_st *);
extern struct x509_st *SSL_get1_peer_certificate(const struct ssl_st *);
extern void ERR_new(void);
extern void ERR_set_debug(const char *, int, const char *);
extern void ERR_set_error(int, int, const char *, ...);

int EVP_MD_size(const struct evp_md_st *md) { return EVP_MD_get_size(md); }

struct x509_st *SSL_get_peer_certificate(const struct ssl_st *ssl) { return SSL_get1_peer_certificate(ssl); }

void ERR_put_error(int library, int function, int reason, const char *file, int line)
{
    (void)function;
    ERR_new();
    ERR_set_debug(file, line, "");
    ERR_set_error(library, reason, 0);
}
