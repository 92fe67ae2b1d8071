import { describe, expect, it } from '@jest/globals'
import { databaseUrlProblem, Servers } from './servers'

describe('the servers of a connection URL', () => {
  it('are each host with its port, the password and the parameters', () => {
    const servers = new Servers('postgres://u:a%2Cb@one:5432,[::1]:5433,three/x?sslmode=disable')
    const found = Array.from({ length: 4 }, () => {
      const { current } = servers
      servers.fail(current, new Error())
      return current.url
    })
    expect(found).toEqual([
      'postgres://u:a%2Cb@one:5432/x?sslmode=disable',
      'postgres://u:a%2Cb@[::1]:5433/x?sslmode=disable',
      'postgres://u:a%2Cb@three/x?sslmode=disable',
      'postgres://u:a%2Cb@one:5432/x?sslmode=disable',
    ])
  })

  it.each([
    ['mysql://one/x', /postgres:\/\//],
    ['one,two', /postgres:\/\//],
    ['postgres://one,,two/x', /empty host/],
    ['postgres://one:1,two:99999/x', /host or port: two:99999/],
    ['postgres://one:1,one:1/x', /same host twice/],
    ['postgres://one,two/x?target_session_attrs=standby', /read-write.*it has standby/],
    ['postgres://one/x?target_session_attrs=any', /read-write/],
  ])('are refused in %s, with the reason', (url, reason) => {
    expect(databaseUrlProblem(url)).toMatch(reason)
  })

  it('are replaced by a newer primary, which closes the connections to the old one', () => {
    const servers = new Servers('postgres://one,two,three/x')
    const [one, two, three] = servers.all
    if (!one || !two || !three) throw new Error('No servers')
    const found = (server: typeof one, timeline: string, system = '7') => ({ server, identity: { system, timeline } })
    const closed: string[] = []
    servers.use([found(one, '00000001')])
    servers.keep({ server: one, close: ({ message }) => closed.push(message) })
    // The same one, an older one, and another database.
    servers.use([found(two, '00000001'), found(two, '00000000'), found(three, '00000009', '8')])
    expect([servers.current, closed]).toEqual([one, []])
    servers.use([found(one, '00000001'), found(three, '0000000A'), found(two, '00000009')])
    expect([servers.current, closed]).toEqual([three, ['three is the primary now']])
  })

  it('are refused if they are another database or an old primary', () => {
    const servers = new Servers('postgres://one,two/x')
    const at = (system: string, timeline: string) => () => servers.checkIdentity(servers.current, { system, timeline })
    expect(at('7', '00000009')).not.toThrow()
    expect(at('7', '0000000A')).not.toThrow()
    expect(at('7', '00000009')).toThrow(/old primary/)
    expect(at('8', '0000000B')).toThrow(/not a copy/)
    expect(at('7', '0000000A')).not.toThrow()
  })

  it('are left once, however many connections to one of them fail at once', () => {
    const servers = new Servers('postgres://one,two,three/x')
    const one = servers.current
    servers.fail(one, new Error())
    servers.fail(one, new Error())
    expect(servers.current.name).toBe('two')
  })
})
