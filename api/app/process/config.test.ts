import { describe, expect, it } from '@jest/globals'
import { readConfig } from './config'

const complete = { DATABASE_URL: 'postgres://u:p@127.0.0.1/x', SECRET_KEY: 'ab'.repeat(32) }

describe('readConfig', () => {
  it('needs an address and a key, and names both when they are missing', () => {
    expect(() => readConfig({})).toThrow(/DATABASE_URL[\s\S]*SECRET_KEY/)
  })

  it('listens on the loopback address, on 4001, unless told otherwise', () => {
    expect(readConfig(complete)).toMatchObject({ host: '127.0.0.1', port: 4001, demo: false })
    expect(readConfig({ ...complete, HOST: '0.0.0.0', API_PORT: '80' })).toMatchObject({ host: '0.0.0.0', port: 80 })
  })

  it('takes several database servers as libpq does', () => {
    const DATABASE_URL = 'postgres://u:p@one:5432,two:5433/x?target_session_attrs=read-write'
    expect(readConfig({ ...complete, DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL })
  })

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ ...complete, API_PORT: '', LOG_LEVEL: '' })).toMatchObject({ port: 4001, logLevel: 'info' })
  })

  it('lets other machines read metrics only with a token', () => {
    const open = { ...complete, METRICS_PORT: '4002', METRICS_HOST: '0.0.0.0' }
    expect(() => readConfig(open)).toThrow(/METRICS_TOKEN/)
    expect(readConfig({ ...open, METRICS_TOKEN: 'x'.repeat(32) })).toMatchObject({ metricsHost: '0.0.0.0' })
  })

  it('reads reports from ClickHouse only with its address', () => {
    const url = 'http://office:secret@127.0.0.1:8123/office'
    expect(readConfig({ ...complete, CLICKHOUSE_URL: url }).clickhouseUrl).toBeUndefined()
    expect(readConfig({ ...complete, REPORT_ENGINE: 'clickhouse', CLICKHOUSE_URL: url }).clickhouseUrl).toBe(url)
    expect(() => readConfig({ ...complete, REPORT_ENGINE: 'clickhouse' })).toThrow(/CLICKHOUSE_URL.*needs it/)
  })

  it.each([
    ['REPORT_ENGINE', 'oracle'],
    ['CLICKHOUSE_URL', 'clickhouse:9000'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'http://localhost:80@login.example'],
    ['API_PORT', '70000'],
    ['SESSION_IDLE_MINUTES', '0'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://u:p@one:5432,:5433/x'],
    ['DATABASE_URL', 'postgres://u:p@one:5432,two:port/x'],
    ['DATABASE_URL', 'postgres://u:p@one,two/x?target_session_attrs=any'],
    ['DATABASE_REPLICA_URL', 'postgres://u:p@one,two/x'],
    ['DATABASE_REPLICA_URL', complete.DATABASE_URL],
    ['SECRET_KEY', 'short'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['GATEWAY_KEY', 'short'],
    ['ROLE', 'gateway'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => readConfig({ ...complete, [name]: value })).toThrow(new RegExp(name))
  })

  it('refuses a worker without jobs', () => {
    expect(() => readConfig({ ...complete, ROLE: 'worker', JOB_SLOTS: '0' })).toThrow('JOB_SLOTS')
  })
})
