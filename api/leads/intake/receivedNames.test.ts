import { describe, expect, it } from '@jest/globals'
import { readPage } from '../../partners/brokerPulls/readPage'
import { readAnswer } from '../../partners/brokers/answers'
import { readPhone } from '../../routing/engine/locating'
import { postbackBody } from '../postbacks/postbacks.schema'
import { leadBody } from './intake.schema'

describe('names that others send', () => {
  it('lose invisible characters at intake, and an e-mail address with one is refused', () => {
    const sent = {
      email: 'a@b.co',
      first_name: 'A\u202Enn\u200B',
      city: ' B\u2066erlin',
      funnel: 'go\u200Bld',
      last_name: '\u200B',
    }
    expect(leadBody.parse(sent)).toMatchObject({ first_name: 'Ann', last_name: null, city: 'Berlin', funnel: 'gold' })
    expect(leadBody.safeParse({ email: 'a\u200B@b.co' }).success).toBe(false)
  })

  it('lose them in statuses of postbacks, pulls and answers of brokers', () => {
    const status = 'Call\u200Bback\u202E'
    expect(postbackBody.parse({ event_id: '1', lead_id: 1, type: 'status', status }).status).toBe('Callback')
    const mapping = {
      format: 'json',
      list: null,
      lead: 'id',
      lead_key: 'broker_id',
      status: 'status',
      deposit: null,
      deposit_values: [],
      returned_statuses: [],
    }
    const config = { mapping: { ...mapping, event_id: null, time: null, next: null } } as unknown as Parameters<
      typeof readPage
    >[1]
    expect(readPage(JSON.stringify([{ id: 'x', status }]), config).rows[0]?.status).toBe('Callback')
    const rule = (means: string, value: string) => ({
      ...{ means, every: true },
      conditions: [{ of: 'value', at: 'ok', test: 'is', values: [value] }],
    })
    const answer = {
      ...{ format: 'json', status: 'status', reason: 'why', id: null, autologin_url: null },
      rules: [rule('accepted', 'true'), rule('refused', 'false')],
    }
    const broker = { answer } as unknown as Parameters<typeof readAnswer>[2]
    expect(readAnswer(200, JSON.stringify({ ok: true, status }), broker)).toMatchObject({ status: 'Callback' })
    expect(readAnswer(200, JSON.stringify({ ok: false, why: 'No\u202E' }), broker)).toMatchObject({ reason: 'No' })
  })
})

describe('a phone number', () => {
  it.each([
    ['12', 'DE', false],
    ['12', null, false],
    ['n/a', 'DE', false],
    ['030 123456', 'DE', true],
    ['0151 1234567', 'DE', true],
    ['+4915111000001', null, true],
  ])('%s of %s can be one: %s', (text, country, isPossible) => {
    expect(readPhone(text, [country])?.isPossible).toBe(isPossible)
  })
})
