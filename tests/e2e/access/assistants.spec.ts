import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test, type Page } from '@playwright/test'
import { axeFindingsOfThemes } from '../support/axe'
import { addUser, logIn, signIn, withDatabase } from '../support/support'

const addCap = () =>
  withDatabase(async ({ db }) => {
    const zone = await db.selectFrom('time_zones').select('id').where('name', '=', 'UTC').executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('caps')
      .values({ type: 'lead', interval: 'daily', cap: 40, reset_time: '00:00', timezone_id: zone.id, parameters: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: advertiser_id } = await db
      .selectFrom('advertisers')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('cap_advertisers').values({ cap_id: id, advertiser_id }).execute()
    return String(id)
  })

/** An access token of the user, in the hands of an assistant that calls tools with the protocol's own client. */
async function connectAssistant(page: Page, email: string) {
  const { token: person, session } = await logIn(page, email)
  const response = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${person}` },
    data: {
      query: `mutation ($permissions: [PositiveInt!]!) {
        createAccessToken(name: "Night shift", permissions: $permissions, expiresInDays: 1) { token }
      }`,
      variables: { permissions: session.permissions },
    },
  })
  const { data } = (await response.json()) as { data: { createAccessToken: { token: string } } }
  const assistant = new Client({ name: 'assistant', version: '1' })
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', page.url()), {
      requestInit: { headers: { authorization: `Bearer ${data.createAccessToken.token}` } },
    }),
  )
  const call = async <Told>(name: string, args: Record<string, unknown> = {}) => {
    const { content } = await assistant.callTool({ name, arguments: args })
    const [part] = content as { text: string }[]
    return (JSON.parse(part?.text ?? '') as { untrusted: Told }).untrusted
  }
  return { call, close: () => assistant.close() }
}

test('an assistant says why a lead was rejected and asks to raise a cap, which a person confirms in the bell', async ({
  page,
}) => {
  const cap = await addCap()
  const email = await addUser()
  await signIn(page, email, '/caps')
  const { call, close } = await connectAssistant(page, email)
  const bell = page.getByRole('button', { name: /^Alerts/ })
  const ask = async (size: string) => {
    const { prepareChange } = await call<{ prepareChange: { confirmation: string; change: { text: string } } }>(
      'prepareCap',
      { capId: cap, cap: size },
    )
    const { confirmation, change } = prepareChange
    const { confirmChange } = await call<{ confirmChange: { assistantChange: { state: string } } }>('confirmChange', {
      confirmation,
    })
    expect(confirmChange.assistantChange.state).toBe('asked')
    return change.text
  }
  const sizeNow = async () =>
    (await call<{ caps: { id: string; cap: number }[] }>('caps')).caps.find(({ id }) => id === cap)?.cap
  try {
    const { leads } = await call<{ leads: { rows: { id: string }[] } }>('leads', {
      ...{ statuses: ['REJECTED'], filter: {}, page: { limit: 1 } },
    })
    const { lead } = await call<{ lead: { id: string; status: string } }>('lead', { id: leads.rows[0]?.id })
    expect(lead).toMatchObject({ id: leads.rows[0]?.id, status: 'REJECTED', rejectionReason: expect.anything() })

    await expect(bell).toBeVisible()
    const text = await ask('60')
    expect(await sizeNow()).toBe(40)
    await expect(page.getByText('An assistant asks you to confirm a change')).toBeVisible()
    await expect(bell).toHaveAccessibleName(/1 change to confirm/)
    await bell.click()
    const request = page.getByRole('list', { name: 'Assistants ask' }).getByRole('listitem')
    await expect(request).toContainText(`Assistant Night shift asks: ${text}`)
    expect(await axeFindingsOfThemes(page, 'request')).toEqual([])
    await request.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('The change was made')).toBeVisible()
    await expect(request).toHaveCount(0)
    expect(await sizeNow()).toBe(60)
    await page.keyboard.press('Escape')

    await ask('80')
    await expect(bell).toHaveAccessibleName(/1 change to confirm/)
    await bell.click()
    // By keyboard alone.
    await request.getByRole('button', { name: 'Refuse', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('The change was refused')).toBeVisible()
    await expect(bell).not.toHaveAccessibleName(/to confirm/)
    expect(await sizeNow()).toBe(60)

    await page.goto('/audit-log')
    await expect(page.getByText('by an assistant with the token “Night shift”').first()).toBeVisible()
  } finally {
    await close()
    await withDatabase(({ db }) => db.deleteFrom('caps').where('id', '=', Number(cap)).execute())
  }
})
