import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { addCap } from '../../../api/leads/intake/intake.testWorld'
import type { TestUser } from '../../../api/test/testApi'
import { confirmMinutes, decideMinutes, maxAsked } from '../../../shared/access/assistantChanges'
import { MINUTE } from '../../../shared/app/time/timeZones'
import { callTool, newAssistant } from '../../support/assistants'
import { type Stack, startStack } from '../../support/stack'

const rights = ['CAPS_LIST', 'CAPS_EDIT', 'ADVERTISERS_EDIT', 'DISTRIBUTIONS_EDIT', 'ADVERTISER_REVENUES_EDIT']

interface Prepared {
  change: { id: string; text: string; needsPerson: boolean }
  confirmation: string
}

let stack: Stack
let owner: TestUser
let person: string
let token: string
let tokenName: string
let advertiser: number
let cap: number

beforeAll(async () => {
  stack = await startStack({ gatewayEnv: { MCP: 'on', SESSION_MEMORY_MS: '0' } })
  advertiser = (
    await stack.api.db
      .insertInto('advertisers')
      .values({ name: 'Halden Trade', display_name: 'Halden' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => stack.stop())
beforeEach(async () => {
  const { api } = stack
  api.clock.now = null
  owner = await api.addUser()
  person = await api.signInAs(owner)
  ;({ token, name: tokenName } = await newAssistant(stack, person, rights))
  await api.db.deleteFrom('caps').execute()
  await addCap(api.db, { cap: 40, advertiserIds: [advertiser] })
  cap = (await api.db.selectFrom('caps').select('id').executeTakeFirstOrThrow()).id
})

const size = async () => (await stack.api.db.selectFrom('caps').select('cap').executeTakeFirstOrThrow()).cap
const prepare = async (as = token, value = '60'): Promise<Prepared> => {
  const { code, told } = await callTool(stack, as, 'prepareCap', { capId: String(cap), cap: value })
  expect(code).toBeNull()
  return (told.untrusted as { prepareChange: Prepared }).prepareChange
}
const confirm = async ({ confirmation }: Prepared, as = token) => {
  const { code, told } = await callTool(stack, as, 'confirmChange', { confirmation })
  return (
    code ??
    (told.untrusted as { confirmChange: { assistantChange: { state: string } } }).confirmChange.assistantChange.state
  )
}
const decide = async ({ change }: Prepared, isConfirmed: boolean, as = person) => {
  const { data, errors } = await stack.graphql<{
    decideChange: { assistantChange: { state: string } | null; errors: { code: string; message: string }[] }
  }>(
    `mutation { decideChange(id: "${change.id}", isConfirmed: ${isConfirmed}) { assistantChange { state } errors { code message } } }`,
    { token: as },
  )
  const fault = errors[0]?.extensions.code ?? data?.decideChange.errors[0]?.code
  return fault ?? data?.decideChange.assistantChange?.state
}
const asked = async (as = person) => {
  const { data } = await stack.graphql<{ assistantChanges: { assistant: string; text: string }[] }>(
    '{ assistantChanges { assistant text } }',
    { token: as },
  )
  return data?.assistantChanges
}
const log = async () => {
  const rows = await stack.api.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'before', 'after'])
    .where('user_id', '=', owner.user_id)
    .where('action', 'not like', 'access_token%')
    .orderBy('id')
    .execute()
  return rows.map(({ action, actor }) => [action, actor])
}
const editByHand = () => stack.api.db.updateTable('caps').set({ version: 7 }).execute()

describe('a change by an assistant', () => {
  it('changes nothing before it is confirmed, and is made once, as the log says', async () => {
    const prepared = await prepare()
    expect(prepared.change).toMatchObject({
      ...{ text: `raise Cap #${cap} of Halden Trade from 40 to 60`, needsPerson: false },
    })
    expect([await size(), await log()]).toEqual([40, []])
    expect([await confirm(prepared), await size()]).toEqual(['done', 60])
    expect(await log()).toEqual([['cap.update', `${owner.email} (assistant, access token ${tokenName})`]])
    expect([await confirm(prepared), await size()]).toEqual(['CONFLICT', 60])
    expect(await log()).toHaveLength(1)
  })

  it('is confirmed by one of two calls at once', async () => {
    const prepared = await prepare()
    expect((await Promise.all([confirm(prepared), confirm(prepared), confirm(prepared)])).sort()).toEqual([
      ...['CONFLICT', 'CONFLICT', 'done'],
    ])
    expect([await size(), (await log()).length]).toEqual([60, 1])
  })

  it('is confirmed by its own token, within five minutes, and is stored without its confirmation', async () => {
    const prepared = await prepare()
    const other = await newAssistant(stack, person, rights)
    expect(await confirm(prepared, other.token)).toBe('NOT_FOUND')
    expect(await confirm({ ...prepared, confirmation: 'x'.repeat(43) })).toBe('NOT_FOUND')
    const stored = await stack.api.db.selectFrom('assistant_changes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(prepared.confirmation)
    stack.api.clock.now = Date.now() + confirmMinutes * MINUTE
    expect([await confirm(prepared), await size()]).toEqual(['BAD_USER_INPUT', 40])
  })

  it('is refused when somebody changed the record', async () => {
    const prepared = await prepare()
    await editByHand()
    expect([await confirm(prepared), await size()]).toEqual(['CONFLICT', 40])
  })

  it('needs the right of changing the record, when it is prepared and when it is confirmed', async () => {
    const reader = await newAssistant(stack, person, ['CAPS_LIST'])
    const { code } = await callTool(stack, reader.token, 'prepareCap', { capId: String(cap), cap: '60' })
    expect(code).toBe('FORBIDDEN')
    const prepared = await prepare()
    await stack.api.db
      .updateTable('sessions')
      .set({ token_permissions: [] })
      .where('token_name', '=', tokenName)
      .execute()
    expect([await confirm(prepared), await size()]).toEqual(['FORBIDDEN', 40])
  })

  it.each([
    ['prepareCap', () => ({ capId: String(cap), cap: 'many' }), 'BAD_USER_INPUT'],
    ['prepareCap', () => ({ capId: String(cap), cap: '40' }), 'BAD_USER_INPUT'],
    ['prepareCap', () => ({ capId: '999999', cap: '60' }), 'NOT_FOUND'],
    ['prepareCap', () => ({ capId: String(cap) }), 'BAD_USER_INPUT'],
    ['prepareAdvertiserStatus', () => ({ advertiserId: String(advertiser), status: 'gone' }), 'BAD_USER_INPUT'],
  ])('by %s with wrong arguments is refused with a code', async (name, args, code) => {
    expect((await callTool(stack, token, name, args())).code).toBe(code)
  })

  it('switches an advertiser', async () => {
    const args = { advertiserId: String(advertiser), status: 'inactive' }
    const { told } = await callTool(stack, token, 'prepareAdvertiserStatus', args)
    const { prepareChange } = told.untrusted as { prepareChange: Prepared }
    expect(prepareChange.change.text).toBe('make the advertiser Halden Trade inactive')
    expect(await confirm(prepareChange)).toBe('done')
    const { status } = await stack.api.db.selectFrom('advertisers').select('status').executeTakeFirstOrThrow()
    expect(status).toBe('inactive')
  })
})

describe('a change that a person confirms', () => {
  beforeEach(async () => {
    ;({ token, name: tokenName } = await newAssistant(stack, person, rights, { person_confirms: true }))
  })

  it('waits for the owner of the token, and is made as the token', async () => {
    const prepared = await prepare()
    expect(await asked()).toEqual([])
    expect([await confirm(prepared), await size()]).toEqual(['asked', 40])
    expect(await asked()).toEqual([{ assistant: tokenName, text: `raise Cap #${cap} of Halden Trade from 40 to 60` }])
    expect([await decide(prepared, true), await size(), await asked()]).toEqual(['done', 60, []])
    const assistant = `${owner.email} (assistant, access token ${tokenName})`
    expect(await log()).toEqual([
      ['assistant_change.ask', `${owner.email} (access token ${tokenName})`],
      ['assistant_change.confirm', owner.email],
      ['cap.update', assistant],
    ])
    expect([await decide(prepared, true), await confirm(prepared)]).toEqual(['CONFLICT', 'CONFLICT'])
    const { told } = await callTool(stack, token, 'assistantChange', { id: prepared.change.id })
    expect(told).toMatchObject({ untrusted: { assistantChange: { state: 'done' } } })
  })

  it('is refused by a person for good', async () => {
    const prepared = await prepare()
    await confirm(prepared)
    expect([await decide(prepared, false), await decide(prepared, true), await size()]).toEqual([
      ...['refused', 'CONFLICT', 40],
    ])
    expect((await log()).at(-1)).toEqual(['assistant_change.refuse', owner.email])
  })

  it('is decided by its owner alone, in person, once and within an hour', async () => {
    const prepared = await prepare()
    await confirm(prepared)
    const stranger = await stack.api.signInAs(await stack.api.addUser())
    expect([await decide(prepared, true, stranger), await asked(stranger)]).toEqual(['NOT_FOUND', []])
    expect(await decide(prepared, true, token)).toBe('FORBIDDEN')
    expect((await Promise.all([decide(prepared, true), decide(prepared, true)])).sort()).toEqual(['CONFLICT', 'done'])
    const late = await prepare(token, '70')
    await confirm(late)
    stack.api.clock.now = Date.now() + decideMinutes * MINUTE
    expect([await asked(await stack.api.signInAs(owner)), await decide(late, true), await size()]).toEqual([
      ...[[], 'CONFLICT', 60],
    ])
  })

  it('is refused when the record or the rights of the token have changed, and goes with the token', async () => {
    const prepared = await prepare()
    await confirm(prepared)
    await stack.api.db
      .updateTable('sessions')
      .set({ token_permissions: [] })
      .where('token_name', '=', tokenName)
      .execute()
    expect(await decide(prepared, true)).toBe('FORBIDDEN')
    await editByHand()
    expect([await decide(prepared, true), await size()]).toEqual(['FORBIDDEN', 40])
    await stack.api.db.deleteFrom('sessions').where('token_name', '=', tokenName).execute()
    expect([await decide(prepared, true), await asked()]).toEqual(['NOT_FOUND', []])
  })

  it('is refused over a version that the person did not see', async () => {
    const prepared = await prepare()
    await confirm(prepared)
    await editByHand()
    expect([await decide(prepared, true), await size()]).toEqual(['CONFLICT', 40])
  })

  it(`waits beside at most ${maxAsked - 1} others of the token`, async () => {
    const states: string[] = []
    for (let n = 0; n <= maxAsked; n++) states.push(await confirm(await prepare()))
    expect(states).toEqual([...Array<string>(maxAsked).fill('asked'), 'CONFLICT'])
  })
})

describe('a price', () => {
  it('is always confirmed by a person, who sees it only with the right', async () => {
    const { id } = await stack.api.db
      .insertInto('advertiser_revenues')
      .values({ advertiser_id: advertiser, country_id: null, amount: 650 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { told } = await callTool(stack, token, 'preparePrice', { revenueId: String(id), dollars: '700.5' })
    const { prepareChange } = told.untrusted as { prepareChange: Prepared }
    expect(prepareChange.change).toMatchObject({
      text: 'change the price of Halden Trade, all other countries from $650.00 to $700.50',
      needsPerson: true,
    })
    expect(await confirm(prepareChange)).toBe('asked')
    expect(await asked()).toHaveLength(1)
    const price = async () =>
      (await stack.api.db.selectFrom('advertiser_revenues').select('amount').executeTakeFirstOrThrow()).amount
    expect([await price(), await decide(prepareChange, true), await price()]).toEqual([650, 'done', 700.5])
  })
})

describe('users, roles and secrets', () => {
  it('have no tool, and access tokens cannot change them at all', async () => {
    for (const name of ['createUser', 'updateRole', 'createAccessToken', 'replaceWebhookSecret', 'decideChange'])
      expect((await callTool(stack, token, name)).code).toBe('NOT_FOUND')
  })
})
