import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addAdvertiser, addPublisher } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const login = `mutation($email: EmailAddress!, $password: String!) {
  login(email: $email, password: $password) { step token challenge session { userId email level permissions timeZone { name } } errors { message field code } }
}`

describe('sign-in through the gateway', () => {
  it('gives a token that opens the session, and log-out ends it', async () => {
    const user = await stack.api.addUser({ password: 'Secret123', level: 1 })
    const { data } = await stack.graphql<{ login: { step: string; token: string; session: { userId: string } } }>(
      login,
      {
        variables: { email: user.email, password: 'Secret123' },
      },
    )
    expect(data?.login).toMatchObject({
      step: 'SIGNED_IN',
      challenge: null,
      errors: [],
      session: { userId: String(user.user_id), email: user.email, level: '1' },
    })
    const token = data?.login.token
    const session = '{ session { email timeZone { id name offset } permissions } }'
    expect((await stack.graphql(session, { token })).data).toMatchObject({ session: { email: user.email } })
    expect((await stack.graphql('mutation { logout { errors { code } } }', { token })).data).toEqual({
      logout: { errors: [] },
    })
    expect((await stack.graphql(session, { token })).errors).toMatchObject([
      { extensions: { code: 'UNAUTHENTICATED' } },
    ])
  })

  it('keeps the device in an HttpOnly cookie, and shows failed attempts until seen', async () => {
    const { email } = await stack.api.addUser({ password: 'Secret123', level: 1 })
    const send = async (password: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${stack.gateway}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({
          query: `mutation { login(email: "${email}", password: "${password}") { token failedSignIns { count lastAt } } }`,
        }),
      })
      const { data } = (await response.json()) as {
        data: { login: { token: string; failedSignIns: { count: number; lastAt: string } | null } } | null
      }
      return { ...data?.login, cookie: response.headers.get('set-cookie') }
    }
    for (let n = 0; n < 3; n++) expect((await send('Wrong123')).cookie).toBeNull()
    const first = await send('Secret123')
    expect(first.cookie).toMatch(/^device=[\w-]{43}; Path=\/graphql; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    expect(first.failedSignIns).toMatchObject({ count: 3 })
    const { token } = first
    const read = '{ failedSignIns { count firstAt lastAt } }'
    expect((await stack.graphql(read, { token })).data).toMatchObject({ failedSignIns: { count: 3 } })

    // Strangers at its own address leave the device alone.
    for (let n = 0; n < 6; n++) await send('Wrong123')
    expect((await send('Secret123')).token).toBeUndefined()
    const cookie = `theme=dark; ${first.cookie?.split(';')[0]}`
    const again = await send('Secret123', { cookie })
    expect(again.cookie?.split(';')[0]).toBe(first.cookie?.split(';')[0])

    const { lastAt } = again.failedSignIns ?? {}
    const { data } = await stack.graphql(
      'mutation($lastAt: DateTime!) { acknowledgeFailedSignIns(lastAt: $lastAt) { failedSignIns { count } errors { code } } }',
      { token, variables: { lastAt } },
    )
    expect(data).toEqual({ acknowledgeFailedSignIns: { failedSignIns: null, errors: [] } })
    expect((await stack.graphql(read, { token })).data).toEqual({ failedSignIns: null })
  })

  it('changes settings, presets and time zone of nobody but the caller', async () => {
    const { db } = stack.api
    const owner = await stack.api.addUser({ level: 1 })
    const ownerToken = await stack.api.signInAs(owner)
    const token = await stack.api.signInAs(1)
    const of = async <T>(query: string, as: string) => (await stack.graphql<T>(query, { token: as })).data
    const made = await of<{ createPreset: { preset: { id: string } } }>(
      'mutation { createPreset(name: "Mine", page: leads, config: {}) { preset { id } } }',
      ownerToken,
    )
    const { id } = made?.createPreset.preset ?? {}
    const before = await db.selectFrom('users').select('timezone_id').where('id', '=', owner.user_id).execute()

    expect(await of('{ presets { id } }', token)).toEqual({ presets: [] })
    for (const call of [
      `updatePreset(id: "${id}", name: "Taken", page: leads, config: {})`,
      `deletePreset(id: "${id}")`,
    ]) {
      const { data, errors } = await stack.graphql<Record<string, { errors: { code: string }[] }>>(
        `mutation { answer: ${call} { errors { code } } }`,
        { token },
      )
      expect([
        ...errors.map(({ extensions }) => extensions.code),
        ...(data?.answer?.errors ?? []).map(({ code }) => code),
      ]).toEqual(['NOT_FOUND'])
    }
    // Settings and zone name no user at all.
    for (const call of [
      `saveUserSettings(input: { allowNewFtdNotification: false, userId: "${owner.user_id}" })`,
      `changeTimeZone(timeZoneId: "2", userId: "${owner.user_id}")`,
    ])
      expect((await stack.graphql(`mutation { ${call} { errors { code } } }`, { token })).status).toBe(400)
    await of('mutation { saveUserSettings(input: { allowNewFtdNotification: false }) { errors { code } } }', token)
    await of('mutation { changeTimeZone(timeZoneId: "2") { errors { code } } }', token)
    expect(await of('{ presets { name } }', ownerToken)).toEqual({ presets: [{ name: 'Mine' }] })
    expect(
      await db.selectFrom('user_settings').select('user_id').where('user_id', '=', owner.user_id).execute(),
    ).toEqual([])
    expect(await db.selectFrom('users').select('timezone_id').where('id', '=', owner.user_id).execute()).toEqual(before)
  })

  it('leaves what a change of a user does not name', async () => {
    const token = await stack.api.signInAs(1)
    for (const enableTwoFactor of [true, false]) {
      const user = await stack.api.addUser({ level: 5, enable_2fa: enableTwoFactor })
      const { data } = await stack.graphql(
        `mutation { updateUser(id: "${user.user_id}", input: { name: "Other", email: "${user.email}", level: "5" }) { user { name enableTwoFactor } errors { code } } }`,
        { token },
      )
      expect(data).toEqual({ updateUser: { user: { name: 'Other', enableTwoFactor }, errors: [] } })
    }
  })

  it('answers a wrong password with an error in the payload', async () => {
    const { data, errors } = await stack.graphql(login, {
      variables: { email: 'nobody@example.test', password: 'wrong' },
    })
    expect(errors).toEqual([])
    expect(data).toMatchObject({
      login: {
        step: null,
        token: null,
        session: null,
        errors: [{ code: 'BAD_USER_INPUT', message: expect.any(String) }],
      },
    })
  })

  it('leads a user who needs a second factor to its set-up', async () => {
    const user = await stack.api.addUser({ password: 'Secret123', enable_2fa: true })
    const { data } = await stack.graphql(login.replace('challenge', 'challenge qrCode secret'), {
      variables: { email: user.email, password: 'Secret123' },
    })
    expect(data).toMatchObject({
      login: {
        step: 'TWO_FACTOR_SETUP',
        token: null,
        challenge: expect.any(String),
        qrCode: expect.stringContaining('<svg'),
        secret: expect.any(String),
      },
    })
  })
})

describe('what belongs to a user', () => {
  it('is the time zone, changed through the gateway', async () => {
    const token = await stack.api.signInAs(5)
    const zones = await stack.graphql<{ timeZones: { id: string; name: string }[] }>('{ timeZones { id name } }', {
      token,
    })
    const nicosia = zones.data?.timeZones.find(({ name }) => name.includes('Nicosia') || name.includes('Athens'))
    const { data } = await stack.graphql(
      'mutation($id: ID!) { changeTimeZone(timeZoneId: $id) { session { timeZone { id } } errors { code } } }',
      {
        token,
        variables: { id: nicosia?.id },
      },
    )
    expect(data).toEqual({ changeTimeZone: { session: { timeZone: { id: nicosia?.id } }, errors: [] } })
    const wrong = await stack.graphql(
      'mutation { changeTimeZone(timeZoneId: 999999) { session { email } errors { field code } } }',
      { token },
    )
    expect(wrong.data).toMatchObject({ changeTimeZone: { session: null, errors: [{ field: 'timeZoneId' }] } })
  })

  it('are presets: made, changed once per version, deleted', async () => {
    const token = await stack.api.signInAs(1)
    const config = { filterData: { dateRangePreset: 'Today', country_id: [1] } }
    const made = await stack.graphql<{ createPreset: { preset: { id: string; version: number } } }>(
      'mutation($config: JSONObject!) { createPreset(name: "Mine", page: leads, config: $config) { preset { id name page config version } errors { message } } }',
      { token, variables: { config } },
    )
    expect(made.data?.createPreset).toMatchObject({ preset: { name: 'Mine', page: 'leads', config }, errors: [] })
    const { id, version } = made.data?.createPreset.preset ?? { id: '', version: 0 }
    const change =
      'mutation($id: ID!, $version: PositiveInt) { updatePreset(id: $id, page: leads, config: {}, version: $version) { preset { version config } errors { code } } }'
    expect((await stack.graphql(change, { token, variables: { id, version } })).data).toMatchObject({
      updatePreset: { preset: { config: {} }, errors: [] },
    })
    expect((await stack.graphql(change, { token, variables: { id, version } })).data).toEqual({
      updatePreset: { preset: null, errors: [{ code: 'CONFLICT' }] },
    })
    const nameless = await stack.graphql(
      'mutation { createPreset(name: "", page: leads, config: {}) { preset { id } errors { field code } } }',
      { token },
    )
    expect(nameless.data).toEqual({
      createPreset: { preset: null, errors: [{ field: 'name', code: 'BAD_USER_INPUT' }] },
    })
    expect((await stack.graphql('{ presets(page: leads) { id name } }', { token })).data).toEqual({
      presets: [{ id, name: 'Mine' }],
    })
    expect((await stack.graphql('{ presets(page: reports) { id } }', { token })).data).toEqual({ presets: [] })
    expect(
      (
        await stack.graphql('mutation($id: ID!) { deletePreset(id: $id) { deletedId errors { code } } }', {
          token,
          variables: { id },
        })
      ).data,
    ).toEqual({
      deletePreset: { deletedId: id, errors: [] },
    })
  })

  it('are settings, merged field by field', async () => {
    const token = await stack.api.signInAs(1)
    const save = `mutation($input: UserSettingsInput!) { saveUserSettings(input: $input) {
      userSettings { allowNewFtdNotification lastPendingFtdDate leadDetailsColumns { field title visible sortable align } reportsColumns } errors { field code message } } }`
    const column = { field: 'id', title: 'ID', visible: true }
    await stack.graphql(save, { token, variables: { input: { leadDetailsColumns: [column] } } })
    const { data, errors } = await stack.graphql(save, {
      token,
      variables: { input: { lastPendingFtdDate: '2026-11-20 10:00:00' } },
    })
    expect(errors).toEqual([])
    expect(data).toMatchObject({
      saveUserSettings: {
        userSettings: {
          lastPendingFtdDate: '2026-11-20 10:00:00',
          leadDetailsColumns: [{ ...column, sortable: true, align: 'left' }],
        },
        errors: [],
      },
    })
    expect((await stack.graphql('{ userSettings { lastPendingFtdDate } }', { token })).data).toEqual({
      userSettings: { lastPendingFtdDate: '2026-11-20 10:00:00' },
    })
  })
})

describe('lookups and leads', () => {
  it('come in the shapes of the schema', async () => {
    const token = await stack.api.signInAs(1)
    const { data, errors } = await stack.graphql<{
      countries: unknown[]
      filterValues: { countries: unknown[] }
      leads: { total: number }
    }>(
      `{ countries { id code name }
         filterValues { advertisers { id name } countries { id name code } statuses { id name statuses } publishers { id } customParam1 { id } customParam2 { id }
           customParam3 { id } customParam4 { id } customParam5 { id } publisherStatus { id } offer { id } distributions { id } funnel { id } }
         leads(page: { limit: 10 }) { total rows { id email status createdAt } } }`,
      { token },
    )
    expect(errors).toEqual([])
    expect(data?.countries).toContainEqual({ id: expect.any(String), code: 'CY', name: 'Cyprus' })
    expect(data?.filterValues.countries).toContainEqual({ id: expect.any(String), code: 'CY', name: 'Cyprus' })
    expect(data?.leads).toEqual({ total: 0, rows: [] })
  })

  it('of a lead that is not there are NOT_FOUND, with the siblings answered', async () => {
    const token = await stack.api.signInAs(1)
    const { data, errors } = await stack.graphql(
      '{ session { level } leadHistory(leadId: 404404) { id } leadStatusHistory(leadId: 404404) { id } }',
      { token },
    )
    expect(data).toMatchObject({ session: { level: '1' } })
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(errors.map(() => 'NOT_FOUND'))
  })

  it('that cannot be sorted as asked are refused with the reason', async () => {
    const token = await stack.api.signInAs(1)
    const { errors } = await stack.graphql('{ leads(page: { limit: 5000 }) { total } }', { token })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  it('of a filter that was not understood name the field as the schema does', async () => {
    const token = await stack.api.signInAs(1)
    const { errors } = await stack.graphql('{ leads(filter: { startDate: "2026-13-01" }) { total } }', { token })
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', fields: { startDate: expect.any(String) } } },
    ])
  })

  it('of a partner whose tab may be seen leave out what only editors see', async () => {
    const { db } = stack.api
    const publisher = await addPublisher(db)
    const advertiser = await addAdvertiser(db, 'Brand')
    await db.updateTable('publishers').set({ postback_url: 'https://p.test/?key=s3cret' }).execute()
    const token = await stack.api.signInAs(['PUBLISHER_CAPS_LIST', 'ADVERTISER_CAPS_LIST'])
    const { data, errors } = await stack.graphql(
      `{ publisher(id: ${publisher}) { id apiToken postbackUrl postbackEvents }
         advertiser(id: ${advertiser}) { id }
         advertiserBroker(advertiserId: ${advertiser}) { id } }`,
      { token },
    )
    expect(data).toEqual({
      publisher: { id: String(publisher), apiToken: null, postbackUrl: null, postbackEvents: null },
      advertiser: { id: String(advertiser) },
      advertiserBroker: null,
    })
    expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual([[['advertiserBroker'], 'FORBIDDEN']])
  })

  it('are for holders of LEADS_LIST, from the next request on after a role changes', async () => {
    const token = await stack.api.signInAs(['DASHBOARDS_LIST'])
    expect((await stack.graphql('{ leads { total } }', { token })).errors).toMatchObject([
      { extensions: { code: 'FORBIDDEN' } },
    ])
    const permitted = await stack.api.signInAs(['LEADS_LIST'])
    expect((await stack.graphql('{ leads { total } }', { token: permitted })).data).toEqual({ leads: { total: 0 } })
  })
})
