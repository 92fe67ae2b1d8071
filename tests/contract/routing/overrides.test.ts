import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Simulation } from '../../../api/routing/simulations/simulations.schema'
import { addAdvertiser, addPublisher, germany } from '../../support/injectionWorld'
import { type GraphQLAnswer, type Stack, startStack } from '../../support/stack'

interface Payload {
  publisherOverride?: { id: string; overrideValues: string[]; country: { code: string } | null; version: number } | null
  funnelOverride?: { id: string; countries: { code: string }[]; advertiser: { name: string }; version: number } | null
  exclusions?: { id: string; publisher: { name: string }; funnel: string[]; version: number }[] | null
  exclusion?: { funnel: string[]; version: number } | null
  offer?: { id: string; slug: string; usedBy: { exclusions: number } } | null
  deletedId?: string | null
  errors: { field: string | null; message: string; code: string }[]
}

let stack: Stack
let token: string
let country: number
let france: number
let publisher: number
let brand: number
let rival: number

const parts = {
  createPublisherOverride: 'publisherOverride { id overrideValues country { code } version }',
  updatePublisherOverride: 'publisherOverride { id overrideValues country { code } version }',
  createFunnelOverride: 'funnelOverride { id countries { code } advertiser { name } version }',
  createExclusions: 'exclusions { id publisher { name } funnel version }',
  updateExclusion: 'exclusion { funnel version }',
  deleteExclusion: 'deletedId',
  deletePublisherOverride: 'deletedId',
  deleteFunnelOverride: 'deletedId',
  createOffer: 'offer { id slug usedBy { exclusions } }',
  deleteOffer: 'deletedId',
} as const

/** Calls a mutation with arguments as the schema writes them. */
async function change(
  name: keyof typeof parts,
  args: string,
  as = token,
): Promise<Payload & Pick<GraphQLAnswer<unknown>, 'data'>> {
  const { data, errors } = await stack.graphql<Record<string, Payload>>(
    `mutation { ${name}(${args}) { ${parts[name]} errors { field message code } } }`,
    { token: as },
  )
  const payload = data?.[name]
  if (payload) return { ...payload, data }
  return { errors: errors.map(({ message, extensions }) => ({ field: null, message, code: extensions.code })), data }
}

/** Where a lead of the publisher goes, and what its advertiser is told. */
async function simulated(parameters: object = {}, country_id = country) {
  const { body } = await stack.api.call<Simulation>('POST', '/api/distributions/simulate', {
    token,
    body: { country_id, affiliate_id: publisher, parameters },
  })
  const { chosen, told, steps } = body.decision
  return {
    to: chosen?.advertiser_name ?? null,
    told,
    why: steps.filter(({ of, outcome }) => of === 'advertiser' && outcome === 'passed').map(({ text }) => text),
  }
}

/** A distribution that sends everything from a country to the brand, and to the rival when it cannot. */
async function route(name: string, id: number): Promise<void> {
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    id: day,
    checked: true,
    steps: [{ start_time: '00:00', end_time: '23:59' }],
  }))
  const groups = [brand, rival].map((advertiser, at) => ({
    name: `Group ${at + 1}`,
    brands: [{ id: advertiser, percentage: 100 }],
  }))
  const { status } = await stack.api.call('POST', '/api/distributions', {
    token,
    body: {
      step1: {
        labelValue: name,
        selectedCountry: { id },
        selectedTimeZone: { id: 1 },
        data_override: { funnel: ['silver'] },
      },
      step2: [{ name: 'Always', openingHours: days, groups }],
    },
  })
  expect(status).toBe(201)
}

beforeAll(async () => {
  stack = await startStack()
  const { db } = stack.api
  token = await stack.api.signInAs(1)
  country = await germany(db)
  france = (await db.selectFrom('countries').select('id').where('code', '=', 'FR').executeTakeFirstOrThrow()).id
  publisher = await addPublisher(db)
  brand = await addAdvertiser(db, 'Brand')
  rival = await addAdvertiser(db, 'Rival')
  for (const slug of ['gold', 'silver', 'bronze'])
    expect((await change('createOffer', `input: { name: "The ${slug}", slug: "${slug}" }`)).offer).toMatchObject({
      slug,
    })
  await route('Germany', country)
  await route('France', france)
})
afterAll(() => stack.stop())

describe('what is kept of a pair of advertiser and publisher, through the gateway,', () => {
  const pair = () => `advertiserId: "${brand}", publisherId: "${publisher}"`

  it('excludes leads of a publisher, country and API offer until it is deleted', async () => {
    expect((await simulated({ funnel: 'gold' })).to).toBe('Brand')
    const { exclusions } = await change(
      'createExclusions',
      `input: { advertiserId: "${brand}", publisherIds: ["${publisher}"], countryIds: ["${country}"], funnel: ["gold"] }, key: "exclude"`,
    )
    expect(exclusions).toMatchObject([{ publisher: { name: 'Publisher One' }, funnel: ['gold'] }])
    expect(await simulated({ funnel: 'gold' })).toMatchObject({
      to: 'Rival',
      why: [expect.stringContaining('Brand takes no leads of this publisher from this country.')],
    })
    expect((await simulated({ funnel: 'bronze' })).to).toBe('Brand')
    expect((await simulated({ funnel: 'gold' }, france)).to).toBe('Brand')
    const id = exclusions?.[0]?.id ?? ''
    const all = await change(
      'updateExclusion',
      `id: "${id}", version: 1, input: { advertiserId: "${brand}", publisherIds: ["${publisher}"], countryIds: ["${country}"] }`,
    )
    expect(all.exclusion).toEqual({ funnel: [], version: 2 })
    expect((await simulated({ funnel: 'bronze' })).to).toBe('Rival')
    expect(await change('deleteExclusion', `id: "${id}"`)).toMatchObject({ deletedId: id, errors: [] })
    expect((await simulated({ funnel: 'bronze' })).to).toBe('Brand')
  })

  it('sends another publisher id: its own override first, country before all', async () => {
    expect((await simulated()).told).toMatchObject({
      publisher_id: null,
      funnel: 'silver',
      funnel_origin: 'distribution',
    })
    const made = await change(
      'createPublisherOverride',
      `origin: publisher, input: { ${pair()}, overrideValues: ["900"] }`,
    )
    expect(made.publisherOverride).toMatchObject({ country: null, overrideValues: ['900'] })
    expect((await simulated()).told).toMatchObject({ publisher_id: '900', publisher_id_origin: 'publisher' })
    const { publisherOverride: own } = await change(
      'createPublisherOverride',
      `origin: advertiser, input: { ${pair()}, overrideValues: ["77"] }`,
    )
    const { publisherOverride: forCountry } = await change(
      'createPublisherOverride',
      `origin: advertiser, input: { ${pair()}, countryId: "${country}", overrideValues: ["78"] }`,
    )
    expect((await simulated()).told).toMatchObject({ publisher_id: '78', publisher_id_origin: 'advertiser' })
    expect((await simulated({}, france)).told).toMatchObject({ publisher_id: '77', publisher_id_origin: 'advertiser' })
    await change(
      'updatePublisherOverride',
      `origin: advertiser, id: "${forCountry?.id}", version: 1, input: { ${pair()}, countryId: "${country}", overrideValues: ["79"] }`,
    )
    expect((await simulated()).told).toMatchObject({ publisher_id: '79' })
    for (const id of [own?.id, forCountry?.id])
      await change('deletePublisherOverride', `origin: advertiser, id: "${id}"`)
    expect((await simulated()).told).toMatchObject({ publisher_id: '900', publisher_id_origin: 'publisher' })
  })

  it('sends another API offer, unless the advertiser wants the original', async () => {
    const { funnelOverride } = await change(
      'createFunnelOverride',
      `origin: advertiser, input: { ${pair()}, countries: ["${france}", "${country}"], overrideValues: ["bronze"] }`,
    )
    expect(funnelOverride).toMatchObject({ countries: [{ code: 'FR' }, { code: 'DE' }], advertiser: { name: 'Brand' } })
    expect((await simulated({ funnel: 'gold' })).told).toMatchObject({ funnel: 'bronze', funnel_origin: 'advertiser' })
    await stack.api.db.updateTable('advertisers').set({ send_org_funnel: true }).where('id', '=', brand).execute()
    expect((await simulated({ funnel: 'gold' })).told).toMatchObject({ funnel: null, funnel_origin: null })
    const { deletedId } = await change('deleteFunnelOverride', `origin: advertiser, id: "${funnelOverride?.id}"`)
    expect(deletedId).toBe(funnelOverride?.id)
  })

  it("is refused with the schema's field name, and for users of the other page", async () => {
    const twice = await change(
      'createPublisherOverride',
      `origin: publisher, input: { ${pair()}, overrideValues: ["901"] }`,
    )
    expect(twice.errors).toEqual([
      {
        field: 'countryId',
        message: expect.stringMatching(/^Override #\d+ is for the same pair and all countries already\.$/),
        code: 'BAD_USER_INPUT',
      },
    ])
    const withoutPage = await stack.graphql('{ funnelOverrides(advertiserId: "1") { id } }', { token })
    expect(withoutPage.errors[0]?.message).toMatch(/argument "origin" of type "OverrideOrigin!" is required/)
    expect(
      (await change('createExclusions', `input: { advertiserId: "${brand}" }`)).errors.map(({ field }) => field),
    ).toEqual(['publisherIds', 'countryIds'])
    const publishers = await stack.api.signInAs([
      'PUBLISHER_OVERRIDE_PUBLISHER_ID_CREATE',
      'PUBLISHER_OVERRIDE_API_OFFERS_LIST',
    ])
    const codes = async (name: keyof typeof parts, origin: string) =>
      (
        await change(name, `origin: ${origin}, input: { ${pair()}, overrideValues: ["bronze"] }`, publishers)
      ).errors.map(({ code }) => code)
    expect(await codes('createPublisherOverride', 'advertiser')).toEqual(['FORBIDDEN'])
    expect(await codes('createFunnelOverride', 'publisher')).toEqual(['FORBIDDEN'])
    // Without a code of its own, this one needs that of the page: ADVERTISERS_EDIT.
    expect(await codes('createFunnelOverride', 'advertiser')).toEqual(['FORBIDDEN'])
    const list = (origin: string, of: string) =>
      stack.graphql(`{ funnelOverrides(origin: ${origin}, ${of}) { id } }`, { token: publishers })
    expect(
      (await list('advertiser', `advertiserId: "${brand}"`)).errors.map(({ extensions }) => extensions.code),
    ).toEqual(['FORBIDDEN'])
    expect((await list('publisher', `publisherId: "${publisher}"`)).data).toEqual({ funnelOverrides: [] })
  })

  it('keeps an API offer from being deleted, and says so as something to mend', async () => {
    const { offer } = await change('createOffer', 'input: { name: "Kept", slug: "kept" }')
    await change(
      'createExclusions',
      `input: { advertiserId: "${rival}", publisherIds: ["${publisher}"], countryIds: ["${france}"], funnel: ["kept"] }`,
    )
    expect((await change('deleteOffer', `id: "${offer?.id}"`)).errors).toEqual([
      { field: null, message: 'Kept cannot be deleted, it is used by: 1 exclusion', code: 'CONFLICT' },
    ])
    const { data } = await stack.graphql<{ offerChoices: { slug: string }[] }>('{ offerChoices { slug } }', {
      token: await stack.api.signInAs([]),
    })
    expect(data?.offerChoices.map(({ slug }) => slug)).toContain('kept')
  })
})
