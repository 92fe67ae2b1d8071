import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addAdvertiser, addPublisher } from '../../support/injectionWorld'
import { type Stack, startStack } from '../../support/stack'

interface Hit {
  kind: string
  title: string
  match: string
  isActive: boolean | null
  record: { __typename: string; id: string; name?: string | null; status?: string } | null
}

let stack: Stack
let token: string
let brand: number

const search = (selection: string, as = token) =>
  stack.graphql<{ search: Hit[] | null }>(
    `{ search(${selection}) { kind title match isActive record { __typename id name
    ... on Advertiser { status } } } }`,
    { token: as },
  )

describe('the search of the gateway', () => {
  beforeAll(async () => {
    stack = await startStack()
    token = await stack.api.signInAs(1)
    const { db } = stack.api
    brand = await addAdvertiser(db, 'Zephyr Markets')
    await addPublisher(db, 'Zephyr Media')
  })
  afterAll(() => stack.stop())

  it('answers records of several types, each linked to the record itself', async () => {
    const { data, errors } = await search('text: "zephyr"')
    expect(errors).toEqual([])
    expect(data?.search).toEqual([
      {
        ...{ kind: 'advertiser', title: 'Zephyr Markets', match: 'start', isActive: true },
        record: { __typename: 'Advertiser', id: String(brand), name: 'Zephyr Markets', status: 'active' },
      },
      expect.objectContaining({ kind: 'publisher', record: expect.objectContaining({ __typename: 'Publisher' }) }),
    ])
  })

  it('leaves out kinds that the caller may not see, without an error', async () => {
    const crm = await stack.api.signInAs(['PUBLISHERS_LIST'])
    const { data, errors } = await search('text: "zephyr"', crm)
    expect(errors).toEqual([])
    expect(data?.search?.map(({ kind }) => kind)).toEqual(['publisher'])
  })

  it('answers exactly the records of a list, in its order', async () => {
    const { data } = await search(
      `records: [{ kind: role, id: "1" }, { kind: advertiser, id: "${brand}" }, { kind: lead, id: "999999" }]`,
    )
    expect(data?.search?.map(({ title }) => title)).toEqual(['Admin', 'Zephyr Markets'])
  })

  it.each([
    ['text: ""', 'text'],
    [`text: "${'x'.repeat(201)}"`, 'text'],
    ['text: "a", limit: 21', 'limit'],
    ['records: [{ kind: lead, id: "x" }]', 'records.0.id'],
  ])('refuses %s and names the argument', async (given, field) => {
    const { errors } = await search(given)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: expect.any(String) } })
  })

  it('keeps opened and marked records for the user', async () => {
    const opened = `{ kind: advertiser, id: "${brand}", openedAt: "2026-11-23T14:32:00Z" }`
    const save = `mutation { saveUserSettings(input: { recentRecords: [${opened}], favouriteRecords: [{ kind: cap, id: "7" }],
      singleKeyShortcuts: false }) { errors { field message } } }`
    expect((await stack.graphql(save, { token })).data).toEqual({ saveUserSettings: { errors: [] } })
    const read =
      '{ userSettings { recentRecords { kind recordId } favouriteRecords { kind recordId } singleKeyShortcuts } }'
    expect((await stack.graphql(read, { token })).data).toEqual({
      userSettings: {
        recentRecords: [{ kind: 'advertiser', recordId: String(brand) }],
        favouriteRecords: [{ kind: 'cap', recordId: '7' }],
        singleKeyShortcuts: false,
      },
    })
    const wrong =
      'mutation { saveUserSettings(input: { favouriteRecords: [{ kind: cap, id: "x" }] }) { errors { field } } }'
    expect((await stack.graphql(wrong, { token })).data).toEqual({
      saveUserSettings: { errors: [{ field: 'favouriteRecords.0.id' }] },
    })
  })
})
