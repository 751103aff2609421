/** One process of Kasama behind the load balancer. */
interface Process {
  /** Its name in the balancer and in the cookie. */
  name: string;
  /** Where it listens, like 10.0.0.11:3001. */
  address: string;
  /** Its CHECK_PORT, which answers until its last tab has left. */
  checkPort: number;
}

interface Options {
  /** Where the balancer listens, like :443. */
  bind: string;
  /** The file with certificate and key; null for plain HTTP, in tests. */
  certificate: string | null;
  /** The most connections of browsers; each takes two of the balancer's open files. */
  connections: number;
  processes: readonly Process[];
  /** Whether a proxy with TLS is in front, whose X-Forwarded-For is right. Otherwise visitors' own ones are removed. */
  isBehindProxy?: boolean;
  /** The name server of containers, like 127.0.0.11:53: their addresses change when they are started again. */
  resolver?: string;
}

/**
 * The configuration of HAProxy (2.6 or later) for several processes. README shows it for the options of its test, and
 * tests run it.
 *
 * The cookie keeps a browser with one process: its pages come from one build, and polling works only that way.
 */
export function haproxyConfig({
  bind,
  certificate,
  connections,
  processes,
  isBehindProxy = false,
  resolver,
}: Options): string {
  const tls = certificate === null ? "" : ` ssl crt ${certificate} alpn h2,http/1.1`;
  const secure = certificate === null && !isBehindProxy ? "" : " secure";
  const resolvers = resolver === undefined ? "" : `\nresolvers containers\n  nameserver dns ${resolver}\n`;
  const found = resolver === undefined ? "" : " resolvers containers init-addr libc,none";
  const forwarded = isBehindProxy
    ? "  option forwardfor                     # TRUST_PROXY=2"
    : "  http-request del-header X-Forwarded-For\n  option forwardfor                     # TRUST_PROXY=1";
  return `global
  maxconn ${connections}
${resolvers}
defaults
  mode http
  timeout connect 3s
  timeout client 60s
  timeout server 60s
  timeout tunnel 90s                    # the sockets' ping comes every 25 s
  timeout http-request 15s
  timeout check 2s

frontend web
  bind ${bind}${tls}
${forwarded}
  http-request deny if { path_beg -i /api/metrics }
  default_backend kasama

backend kasama
  balance leastconn
  cookie kasama-node insert indirect nocache httponly${secure} maxlife 12h
  option httpchk
  http-check send meth GET uri /api/servez ver HTTP/1.1 hdr Host kasama
  http-check disable-on-404             # it is stopping: no new visitors, those it has may stay
  default-server inter 1s fastinter 500ms fall 3 rise 2 slowstart 20s maxconn 16000 on-marked-down shutdown-sessions${found}
  option redispatch 1                   # a closed port: another process gets the request at once
  retries 2
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET # nothing that a process may have done is done again
${processes.map(({ name, address, checkPort }) => `  server ${name} ${address} cookie ${name} check port ${checkPort}`).join("\n")}
`;
}
