import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Machine } from './network'
import type { Tools } from './tools'

export const ports = { gateway: 4000, api: 4001 }

const backend = (name: keyof typeof ports, machines: readonly Machine[]) => `
frontend ${name}
  bind :${ports[name]}
  default_backend ${name}
backend ${name}
  balance roundrobin
  option httpchk GET /health/ready
  http-check expect status 200
  # A request that reached no server is given to another one; one that did is its caller's to repeat.
  option redispatch
  retries 3
  retry-on conn-failure
  default-server check inter 300ms fall 1 rise 1
${machines.map((machine) => `  server ${machine.name} ${machine.address}:${ports[name]}`).join('\n')}
`

/** HAProxy in front of the gateways and of the APIs, as docs/operations.md describes it. */
export function startBalancer(
  folder: string,
  on: Machine,
  { gateways, apis }: { gateways: readonly Machine[]; apis: readonly Machine[] },
  tools: Tools,
) {
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 4000
defaults
  mode http
  timeout connect 1s
  timeout client 75s
  timeout server 75s
  timeout check 1s
${backend('gateway', gateways)}${backend('api', apis)}`,
  )
  return on.start('haproxy', [tools.haproxy, '-db', '-f', file], tools.env)
}
