import { describe, expect, it } from '@jest/globals'
import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { graphql, HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { permissionCode } from '../../../shared/access/permissions'
import { createClient } from '../../app/apollo/client'
import { Toaster } from '../../ui/overlay/Toaster'
import { ExclusionsTab } from '../exclusions/ExclusionsTab'
import { saveUser } from '../../app/session/storedUser'
import { useLayout } from '../../test/layout'
import { admin, server, useServer } from '../../test/render'
import { ThemeProvider } from '../../app/theme/ThemeProvider'
import { OverridesTab } from './OverridesTab'
import { takeProposed } from '../../test/conflict'

const malta = { __typename: 'Country', id: '4', code: 'MT', name: 'Malta' }
const spain = { __typename: 'Country', id: '5', code: 'ES', name: 'Spain' }
const acme = { __typename: 'Advertiser', id: '7', name: 'Acme' }
const pub = { __typename: 'Publisher', id: '3', name: 'Pub Three' }
const other = { __typename: 'Publisher', id: '2', name: 'Pub Two' }
const funnelRow = (id: string, more: object = {}) => ({
  __typename: 'FunnelOverride',
  id,
  advertiser: acme,
  publisher: pub,
  countries: [spain],
  overrideValues: ['gold'],
  version: 1,
  ...more,
})
const publisherRow = (id: string, more: object = {}) => ({
  __typename: 'PublisherOverride',
  id,
  advertiser: acme,
  publisher: pub,
  country: null,
  overrideValues: ['77'],
  version: 1,
  ...more,
})
const exclusionRow = (id: string, more: object = {}) => ({
  __typename: 'Exclusion',
  id,
  advertiserId: '7',
  publisher: pub,
  countries: [spain, malta],
  funnel: [],
  version: 1,
  ...more,
})

const choice = (id: string, name: string, code: string | null = null) => ({
  __typename: 'FilterValue',
  id,
  name,
  code,
  statuses: null,
})
const none: object[] = []
const filterValues = {
  __typename: 'FilterValues',
  advertisers: [choice('7', 'Acme'), choice('8', 'Bexley')],
  countries: [choice('4', 'Malta', 'MT'), choice('5', 'Spain', 'ES')],
  publishers: [choice('2', 'Pub Two'), choice('3', 'Pub Three')],
  statuses: none,
  customParam1: none,
  customParam2: none,
  customParam3: none,
  customParam4: none,
  customParam5: none,
  publisherStatus: none,
  offer: none,
  distributions: none,
  funnel: none,
}
const offerChoices = [
  { __typename: 'OfferChoice', id: '1', name: 'Gold', slug: 'gold' },
  { __typename: 'OfferChoice', id: '2', name: 'Silver', slug: 'silver' },
]
const refusal = (field: string | null, message: string, code = 'BAD_USER_INPUT') => ({
  __typename: 'UserError',
  message,
  field,
  code,
})

type Variables = Record<string, unknown>
type Answers = Record<string, (variables: Variables) => object>

/** The server: what each operation answers, by its name. Tells what was asked. */
function serve(answers: Answers) {
  const asked: { name: string; variables: Variables }[] = []
  const all: Answers = { FilterValues: () => ({ filterValues }), OfferChoices: () => ({ offerChoices }), ...answers }
  server.use(
    graphql.operation(({ operationName, variables }) => {
      const answer = all[operationName]
      if (!answer) return undefined
      asked.push({ name: operationName, variables })
      return HttpResponse.json({ data: answer(variables) })
    }),
  )
  return (name: string) => asked.filter((call) => call.name === name).map(({ variables }) => variables)
}

const holding = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })
const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

function show(tab: ReactNode, { user = admin, path = '/edit/advertiser/7?tab=9' } = {}) {
  saveUser(user)
  render(
    <ThemeProvider>
      <ApolloProvider client={createClient()}>
        <MemoryRouter initialEntries={[path]}>
          {tab}
          <Toaster />
          <Address />
        </MemoryRouter>
      </ApolloProvider>
    </ThemeProvider>,
  )
  return userEvent.setup({ delay: null })
}
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const cellsOf = async (name: string) =>
  within(await screen.findByRole('grid', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map(({ textContent }) => textContent)

describe('API offer slug overrides of an advertiser', () => {
  useServer()
  useLayout()
  const tab = <OverridesTab kind="funnel" page={{ origin: 'advertiser', id: '7', name: 'Acme' }} />

  it('are sorted by country, default last; editors of the advertiser can create', async () => {
    const calls = serve({
      FunnelOverrides: () => ({
        funnelOverrides: [
          funnelRow('1', { countries: [] }),
          funnelRow('2'),
          funnelRow('3', { countries: [malta, spain], overrideValues: ['gold', 'silver'] }),
        ],
      }),
    })
    show(tab, { user: holding('ADVERTISER_OVERRIDE_API_OFFERS_LIST', 'ADVERTISERS_EDIT') })
    await screen.findByText('All countries')
    expect(await cellsOf('API Offer Slug Overrides')).toEqual([
      expect.stringMatching(/^3.*Malta.*Spain.*gold, silver/),
      expect.stringMatching(/^2.*Spain/),
      expect.stringMatching(/^1.*All countries/),
    ])
    expect(calls('FunnelOverrides')).toEqual([{ origin: 'advertiser', advertiserId: '7', publisherId: null }])
    expect(screen.getByRole('button', { name: 'Create API Offer Slug Override' })).toBeTruthy()
    for (const name of ['Edit', 'Delete', 'History']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('are not created by who may only list them', async () => {
    serve({ FunnelOverrides: () => ({ funnelOverrides: [funnelRow('2')] }) })
    show(tab, { user: holding('ADVERTISER_OVERRIDE_API_OFFERS_LIST') })
    await screen.findByText('Spain')
    expect(screen.queryByRole('button', { name: 'Create API Offer Slug Override' })).toBeNull()
  })

  it('are created, kept when refused, and listed without another request', async () => {
    let tries = 0
    const calls = serve({
      FunnelOverrides: () => ({ funnelOverrides: [] }),
      CreateFunnelOverride: () => ({
        createFunnelOverride: {
          __typename: 'FunnelOverridePayload',
          ...(++tries === 1
            ? {
                funnelOverride: null,
                errors: [refusal('countries', 'Override #5 is for the same pair and Malta already.')],
              }
            : {
                funnelOverride: funnelRow('9', { countries: [malta], publisher: other, overrideValues: ['silver'] }),
                errors: [],
              }),
        },
      }),
    })
    const staff = show(tab)
    expect(await screen.findByText('There are no overrides yet')).toBeTruthy()
    await staff.click(screen.getAllByRole('button', { name: 'Create API Offer Slug Override' })[0]!)
    const dialog = await dialogNamed('Create API Offer Slug Override')
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Advertiser Name' })).toMatchObject({
      disabled: true,
      value: 'Acme',
    })
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('Override is required')).toBeTruthy()
    expect(dialog.getByText('Publisher is required')).toBeTruthy()
    await staff.type(dialog.getByRole('combobox', { name: 'Publisher Name' }), 'two')
    await staff.click(await dialog.findByRole('option', { name: 'Pub Two' }))
    await staff.click(dialog.getByRole('button', { name: 'Countries All countries' }))
    await staff.click(await dialog.findByRole('option', { name: 'Malta' }))
    await staff.click(dialog.getByRole('button', { name: 'Override Values Choose' }))
    await staff.click(await dialog.findByRole('option', { name: 'Silver' }))
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('Override #5 is for the same pair and Malta already.')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Record created successfully.')).toBeTruthy()
    expect(await cellsOf('API Offer Slug Overrides')).toEqual([expect.stringMatching(/Malta.*Pub Two.*silver/)])
    const [first, second] = calls('CreateFunnelOverride')
    expect(first).toMatchObject({
      origin: 'advertiser',
      input: { advertiserId: '7', publisherId: '2', countries: ['4'], overrideValues: ['silver'] },
    })
    expect(second?.key).toBe(first?.key)
    expect(calls('FunnelOverrides')).toHaveLength(1)
  })

  it('are created by one request when the button is pressed twice in one task', async () => {
    const calls = serve({
      FunnelOverrides: () => ({ funnelOverrides: [] }),
      CreateFunnelOverride: () => ({
        createFunnelOverride: { __typename: 'FunnelOverridePayload', funnelOverride: funnelRow('9'), errors: [] },
      }),
    })
    const staff = show(tab)
    await staff.click((await screen.findAllByRole('button', { name: 'Create API Offer Slug Override' }))[0]!)
    const dialog = await dialogNamed('Create API Offer Slug Override')
    await staff.type(dialog.getByRole('combobox', { name: 'Publisher Name' }), 'two')
    await staff.click(await dialog.findByRole('option', { name: 'Pub Two' }))
    await staff.click(dialog.getByRole('button', { name: 'Override Values Choose' }))
    await staff.click(await dialog.findByRole('option', { name: 'Silver' }))
    const button = dialog.getByRole('button', { name: 'Create' })
    act(() => {
      button.click()
      button.click()
    })
    expect(await screen.findByText('Record created successfully.')).toBeTruthy()
    expect(calls('CreateFunnelOverride')).toHaveLength(1)
  })

  it('lead to their history, for who may read it', async () => {
    serve({ FunnelOverrides: () => ({ funnelOverrides: [funnelRow('12')] }) })
    const staff = show(tab)
    await staff.click(await screen.findByRole('button', { name: /^History / }))
    expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe(
      '/audit-log?entity=funnel_override&entity_id=12',
    )
  })
})

describe('publisher ids of a publisher', () => {
  useServer()
  useLayout()
  const tab = <OverridesTab kind="publisher" page={{ origin: 'publisher', id: '3', name: 'Pub Three' }} />

  it('keep the input on conflicts, show the other changes, and save over them', async () => {
    let stored = publisherRow('1')
    const calls = serve({
      PublisherOverrides: () => ({ publisherOverrides: [stored] }),
      UpdatePublisherOverride: ({ version }) => ({
        updatePublisherOverride: {
          __typename: 'PublisherOverridePayload',
          ...(version === 1
            ? { publisherOverride: null, errors: [refusal(null, 'Changed', 'CONFLICT')] }
            : { publisherOverride: publisherRow('1', { country: malta, version: 3 }), errors: [] }),
        },
      }),
    })
    const staff = show(tab, { path: '/edit/affiliate/3?dialog=edit&id=1' })
    const dialog = await dialogNamed('Edit Override Publisher')
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Publisher Name' })).toMatchObject({
      disabled: true,
      value: 'Pub Three',
    })
    await staff.click(dialog.getByRole('button', { name: 'Remove 77' }))
    await staff.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Override Values is required')).toBeTruthy()
    await staff.type(dialog.getByRole('textbox', { name: 'Override Values' }), '88{Enter}99{Tab}')
    stored = publisherRow('1', { country: malta, version: 2 })
    await staff.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await takeProposed(staff)).toEqual([
      expect.stringMatching(/^Country Name Changed by the other/),
      'Override Values Changed by youTheirs77Yours88, 99',
    ])
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Country Name' }).value).toBe('Malta')
    await staff.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Record updated successfully.')).toBeTruthy()
    expect(calls('UpdatePublisherOverride')[1]).toMatchObject({
      origin: 'publisher',
      version: 2,
      input: { publisherId: '3', countryId: '4', overrideValues: ['88', '99'] },
    })
  })

  it("show the catalogue's message if saving or deleting fails, and remain", async () => {
    serve({ PublisherOverrides: () => ({ publisherOverrides: [publisherRow('1')] }) })
    server.use(
      graphql.mutation('CreatePublisherOverride', () => HttpResponse.error()),
      graphql.mutation('DeletePublisherOverride', () => HttpResponse.error()),
    )
    const staff = show(tab, { path: '/edit/affiliate/3' })
    await staff.click(await screen.findByRole('button', { name: 'Create Override Publisher' }))
    const dialog = await dialogNamed('Create Override Publisher')
    await staff.type(dialog.getByRole('combobox', { name: 'Advertiser Name' }), 'bex')
    await staff.click(await dialog.findByRole('option', { name: 'Bexley' }))
    await staff.type(dialog.getByRole('textbox', { name: 'Override Values' }), '88')
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Failed to create. Please try again.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Remove 88' })).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Cancel' }))
    await staff.click(await screen.findByRole('button', { name: 'Discard' }))
    act(() => screen.getByRole('button', { name: /^Delete /, hidden: true }).click())
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'You are sure about to delete the override for Acme',
    )
    await staff.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('Failed to delete. Please try again.')).toBeTruthy()
    expect(await cellsOf('Override Publisher ID')).toHaveLength(1)
  })
})

describe('exclusions of an advertiser', () => {
  useServer()
  useLayout()
  const tab = <ExclusionsTab id="7" name="Acme" />

  it('are created for several publishers, need countries, and are off if empty', async () => {
    const calls = serve({
      Exclusions: () => ({ exclusions: [] }),
      CreateExclusions: () => ({
        createExclusions: {
          __typename: 'CreateExclusionsPayload',
          exclusions: [exclusionRow('1'), exclusionRow('2', { publisher: other })],
          errors: [],
        },
      }),
    })
    const staff = show(tab)
    await screen.findByText('There are no exclusions yet')
    await staff.click(screen.getAllByRole('button', { name: 'Create Exclusions' })[0]!)
    const dialog = await dialogNamed('Create Exclusions')
    const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' })
    expect(create.disabled).toBe(true)
    await staff.click(dialog.getByRole('button', { name: 'Api Offer All' }))
    await staff.click(await dialog.findByRole('option', { name: 'Gold' }))
    await staff.click(create)
    expect(await dialog.findByText('Country is required')).toBeTruthy()
    expect(dialog.getByText('Publisher is required')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Publisher Name Choose' }))
    await staff.click(await dialog.findByRole('option', { name: 'Pub Two' }))
    await staff.click(await dialog.findByRole('option', { name: 'Pub Three' }))
    await staff.click(dialog.getByRole('button', { name: 'Countries Choose' }))
    await staff.click(await dialog.findByRole('option', { name: 'Malta' }))
    await staff.click(create)
    expect(await screen.findByText('Record created successfully.')).toBeTruthy()
    expect(await cellsOf('Exclusions')).toEqual([
      expect.stringMatching(/^17Pub Three.*Spain.*Malta.*All/),
      expect.stringMatching(/^27Pub Two/),
    ])
    expect(calls('CreateExclusions')[0]).toMatchObject({
      input: { advertiserId: '7', publisherIds: ['2', '3'], countryIds: ['4'], funnel: ['gold'] },
    })
    expect(calls('Exclusions')).toHaveLength(1)
  })

  it('show failures with Retry, and have no buttons for viewers', async () => {
    serve({ Exclusions: () => ({ exclusions: [exclusionRow('1')] }) })
    server.use(
      graphql.query(
        'Exclusions',
        () =>
          HttpResponse.json({
            data: { exclusions: null },
            errors: [{ message: 'No', extensions: { code: 'INTERNAL' } }],
          }),
        { once: true },
      ),
    )
    const staff = show(tab, {
      user: holding('ADVERTISER_EXCLUSIONS_LIST'),
      path: '/edit/advertiser/7?dialog=edit&id=1',
    })
    await staff.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(async () => expect(await cellsOf('Exclusions')).toEqual([expect.stringContaining('Pub Three')]))
    for (const name of ['Create Exclusions', 'Edit', 'Delete', 'History'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
