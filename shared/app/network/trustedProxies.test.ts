import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import proxyAddress from 'proxy-addr'
import { readTrustedProxies } from './trustedProxies'

describe('TRUST_PROXY', () => {
  it('of compose.yaml is the network of its containers, for the gateway and the API', () => {
    const compose = readFileSync('compose.yaml', 'utf8')
    const [, network = ''] = /&front-network \$\{FRONT_NETWORK:-(\S+)\}/.exec(compose) ?? []
    expect(readTrustedProxies(network)).toEqual([expect.stringMatching(/\/24$/)])
    expect(compose.match(/TRUST_PROXY: \*front-network/g)).toHaveLength(2)
    expect(compose).toContain('subnet: *front-network')
    // A published port could be reached directly, without the proxy.
    expect(compose.match(/^ {4}ports:/gm)).toHaveLength(1)
  })

  it.each([
    ['', []],
    ['loopback', ['loopback']],
    ['127.0.0.1, 10.0.0.0/24,uniquelocal', ['127.0.0.1', '10.0.0.0/24', 'uniquelocal']],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['::1, 2001:DB8:0:1::/64, fc00::/7', ['::1', '2001:db8:0:1::/64', 'fc00::/7']],
  ])('takes addresses and networks: %s', (text, list) => {
    expect(readTrustedProxies(text)).toEqual(list)
    expect(() => proxyAddress.compile(list)).not.toThrow()
  })

  it.each(['0', '1', '2', '10.0.0.1, 1'])('refuses a count and says what to write instead: %s', (text) => {
    expect(() => readTrustedProxies(text)).toThrow(/is a count of proxies; name the addresses and networks/)
  })

  it.each([
    '0.0.0.0/0',
    '0.0.0.0/1',
    '8.0.0.0/7',
    '::/0',
    '::/8',
    '2000::/3',
    '::/96',
    '::ffff:0:0/96',
    '::ffff:0.0.0.0/0',
  ])('never trusts anybody: %s', (text) => {
    expect(() => readTrustedProxies(text)).toThrow(/almost anybody|write an IPv4 address/)
  })

  it.each(['true', '*', 'proxy.example', '10.0.0.0/33', '10.0.0.0/255.0.0.0', '10.0.0', '10.0.0.0/', '1.2.3.4/-1'])(
    'refuses what is no address: %s',
    (text) => {
      expect(() => readTrustedProxies(text)).toThrow(/is no address or network/)
    },
  )
})
