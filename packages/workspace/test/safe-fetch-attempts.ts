/** What a model may be talked into. `PORT` is the port of a real server on the loopback interface. */
export const ATTEMPTS = lines(`
http://127.0.0.1:PORT/
http://127.1:PORT/
http://127.0.0.1.:PORT/
http://2130706433:PORT/
http://0x7f000001:PORT/
http://0x7f.0.0.1:PORT/
http://0177.0.0.1:PORT/
http://017700000001:PORT/
http://127.255.255.254:PORT/
http://0.0.0.0:PORT/
http://0:PORT/
http://localhost:PORT/
http://LOCALHOST:PORT/
http://localhost.:PORT/
http://foo.localhost:PORT/
http://localhost..:PORT/
http://%6c%6f%63%61%6chost:PORT/
http://%31%32%37.0.0.1:PORT/
http://１２７.０.０.１:PORT/
http://①②⑦.⓪.⓪.①:PORT/
http://127。0。0。1:PORT/
http://[::1]:PORT/
http://[0:0:0:0:0:0:0:1]:PORT/
http://[::]:PORT/
http://[::ffff:127.0.0.1]:PORT/
http://[::ffff:7f00:1]:PORT/
http://[::127.0.0.1]:PORT/
http://[64:ff9b::7f00:1]/
http://[64:ff9b:1::7f00:1]/
http://[2002:7f00:1::]/
http://[2001:0:7f00:1::]/
http://169.254.169.254/latest/meta-data/
http://169.254.169.254./
http://0xa9fea9fe/
http://[::ffff:a9fe:a9fe]/
http://[fd00:ec2::254]/
http://100.100.100.200/
http://192.0.0.192/
http://168.63.129.16/
http://10.0.0.1/
http://172.16.0.1/
http://172.31.255.255/
http://192.168.1.1/
http://100.64.0.1/
http://198.18.0.1/
http://224.0.0.1/
http://240.0.0.1/
http://255.255.255.255/
http://192.0.2.1/
http://[fe80::1]/
http://[fec0::1]/
http://[fc00::1]/
http://[ff02::1]/
http://[2001:db8::1]/
http://user:pw@example.org/
http://example.org@127.0.0.1:PORT/
http://127.0.0.1:PORT#@example.org/
http:127.0.0.1:PORT/
file:///etc/passwd
ftp://example.org/
gopher://127.0.0.1:PORT/
data:text/plain,x
javascript:1
blob:http://127.0.0.1:PORT/x
ws://127.0.0.1:PORT/
http://example.org:22/
http://example.org:6379/
https://example.org:80443/
not a url
//127.0.0.1:PORT/
http://
`).concat(['http://127.0.0.1:PORT\\@example.org/', 'http:\\\\127.0.0.1:PORT', 'ht\ntp://127.0.0.1:PORT/', ' http://127.0.0.1:PORT/ '])

/** The same forms, harmless: refused by nothing, so that they reach the name server or the network. */
export const TWINS = lines(`
http://example.org/
HTTP://EXAMPLE.ORG/
https://example.org:443/
http://example.org:80/
http://example.org./
https://例子.example/路径
http://localhost.example.org/
http://127.0.0.1.example.org/
http://mylocalhost/
http://example.org/?u=http://127.0.0.1/
http://example.org/#@127.0.0.1
http://example.org/user:pw@x
http://metadata.example.org/
http://%65xample.org/
`)

function lines(text: string): string[] {
  return text.trim().split('\n')
}
