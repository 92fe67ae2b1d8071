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
