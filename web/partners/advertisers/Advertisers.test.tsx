import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { useLayout } from '../../test/layout'
import { admin, nicosia, renderApp, server, useServer } from '../../test/render'
import type { AdvertiserRow } from './advertiserColumns'
import { takeProposed } from '../../test/conflict'

const mia = { __typename: 'User' as const, id: '2', name: 'Mia Manager' }
const noah = { __typename: 'User' as const, id: '3', name: 'Noah Other' }
const row = (id: string, more: Partial<AdvertiserRow> = {}) =>
  ({
    __typename: 'Advertiser',
    id,
    name: `Brand ${id}`,
    displayName: `Shown ${id}`,
    status: 'active',
    isTestAdvertiser: false,
    sendOrgFunnel: false,
    manager: mia,
    createdAt: `2026-11-0${id}T10:00:00.000Z`,
    version: 1,
    pause: null,
    scheduledChange: null,
    ...more,
  }) as AdvertiserRow & { __typename: 'Advertiser' }

const taken = {
  __typename: 'UserError',
  message: 'An advertiser with this name exists already.',
  field: 'name',
  code: 'CONFLICT',
}
const stale = {
  __typename: 'UserError',
  message: 'This was changed in the meantime. Look at it again before you save.',
  field: null,
  code: 'CONFLICT',
}
const used = {
  __typename: 'UserError',
  message: 'Brand 1 cannot be deleted: it is used by 2 caps. Make it inactive instead.',
  field: null,
  code: 'CONFLICT',
}
const fault = { message: 'down', extensions: { code: 'INTERNAL' } }

type Variables = Record<string, unknown> & { input: Record<string, unknown> }
type Answer = { advertiser: AdvertiserRow | null; errors: object[] }
interface Server {
  create?: (variables: Variables) => Answer
  update?: (variables: Variables) => Answer
}

/** The server with these advertisers; answers what was sent to it. */
function serve(advertisers: AdvertiserRow[], { create, update }: Server = {}) {
  const sent: { name: string; variables: Variables }[] = []
  const none: Answer = { advertiser: null, errors: [] }
  server.use(
    graphql.query('Advertisers', () => {
      sent.push({ name: 'Advertisers', variables: { input: {} } })
      return HttpResponse.json({ data: { advertisers } })
    }),
    graphql.query('Advertiser', ({ variables }) =>
      HttpResponse.json({ data: { advertiser: advertisers.find(({ id }) => id === variables.id) ?? null } }),
    ),
    graphql.query('Managers', () => HttpResponse.json({ data: { managers: [mia, noah] } })),
    graphql.mutation<object, Variables>('CreateAdvertiser', ({ variables }) => {
      sent.push({ name: 'CreateAdvertiser', variables })
      return HttpResponse.json({
        data: { createAdvertiser: { __typename: 'AdvertiserPayload', ...(create?.(variables) ?? none) } },
      })
    }),
    graphql.mutation<object, Variables>('UpdateAdvertiser', ({ variables }) => {
      sent.push({ name: 'UpdateAdvertiser', variables })
      return HttpResponse.json({
        data: { updateAdvertiser: { __typename: 'AdvertiserPayload', ...(update?.(variables) ?? none) } },
      })
    }),
  )
  return (name: string) => sent.filter((call) => call.name === name).map(({ variables }) => variables)
}
const names = async () =>
  within(await screen.findByRole('grid', { name: 'Advertisers' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
const may = (...permissions: string[]) => ({
  ...admin,
  permissions: permissions.flatMap((name) => permissionCode(name) ?? []),
})

describe('advertisers', () => {
  useServer()
  useLayout()

  it('are listed newest first, manager hidden by default, no buttons for viewers', async () => {
    serve([row('1'), row('2', { status: 'inactive', isTestAdvertiser: true })])
    const { staff } = renderApp({ path: '/advertisers?dialog=create', user: may('ADVERTISERS_LIST') })
    await screen.findByText('Brand 2')
    expect(await names()).toEqual(['2Brand 2Shown 2inactiveactive–', '1Brand 1Shown 1activeinactive–'])
    for (const name of ['Create Advertiser', 'Edit', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect([screen.queryByRole('dialog'), screen.queryByRole('link', { name: 'Brand 1' })]).toEqual([null, null])
    await staff.click(screen.getByRole('button', { name: /Columns/ }))
    await staff.click(await screen.findByRole('checkbox', { name: /Manager/ }))
    expect((await names())[0]).toContain('Mia Manager')
  })

  it('are created with name, display name and user; errors keep the form', async () => {
    let tries = 0
    const calls = serve([row('1')], {
      create: () =>
        ++tries === 1 ? { advertiser: null, errors: [taken] } : { advertiser: row('2', { name: 'Acme' }), errors: [] },
    })
    const { staff } = renderApp({ path: '/advertisers' })
    await screen.findByText('Brand 1')
    await staff.click(screen.getByRole('button', { name: 'Create Advertiser' }))
    const dialog = await screen.findByRole('dialog', { name: 'Create Advertiser' })
    const send = () => staff.click(within(dialog).getByRole('button', { name: 'Create' }))
    await send()
    for (const text of ['Name is required', 'Display Name is required', 'User is mandatory'])
      expect(within(dialog).getByText(text)).toBeTruthy()
    await staff.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Acme')
    await staff.type(within(dialog).getByRole('textbox', { name: /^Display Name/ }), 'Acme Ltd')
    await staff.click(within(dialog).getByRole('combobox', { name: /^User/ }))
    await staff.click(await within(dialog).findByRole('option', { name: 'Noah Other' }))
    await staff.click(within(dialog).getByRole('switch', { name: /Status/ }))
    await send()
    expect(await within(dialog).findByText(taken.message)).toBeTruthy()
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Display Name/ }).value).toBe('Acme Ltd')
    await send()
    expect(await screen.findByText('Advertiser created successfully.')).toBeTruthy()
    expect((await names())[0]).toContain('Acme')
    const [first, second] = calls('CreateAdvertiser')
    expect(first?.input).toEqual({
      name: 'Acme',
      displayName: 'Acme Ltd',
      userId: '3',
      status: 'inactive',
      isTestAdvertiser: false,
      sendOrgFunnel: false,
    })
    expect(second?.key).toBe(first?.key)
    expect(calls('Advertisers')).toHaveLength(1)
    await staff.click(screen.getByRole('button', { name: 'Open' }))
    expect(window.location.pathname).toBe('/edit/advertiser/2')
  })

  it('that are in use stay, and the server says by what', async () => {
    serve([row('1')])
    server.use(
      graphql.mutation('DeleteAdvertiser', () =>
        HttpResponse.json({
          data: { deleteAdvertiser: { __typename: 'DeleteAdvertiserPayload', deletedId: null, errors: [used] } },
        }),
      ),
    )
    const { staff } = renderApp({ path: '/advertisers' })
    await screen.findByText('Brand 1')
    await staff.click(screen.getAllByRole('button', { name: /^Delete / })[0]!)
    expect(screen.getByRole('alertdialog').textContent).toContain('You are sure about to delete Brand 1')
    await staff.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText(used.message)).toBeTruthy()
    await staff.keyboard('{Escape}')
    await waitFor(async () => expect(await names()).toHaveLength(1))
  })

  describe('the page of one', () => {
    it('has a tab for each LIST permission, in the address; nobody else sees it', async () => {
      serve([row('1')])
      renderApp({
        path: '/edit/advertiser/1?tab=1',
        user: may('ADVERTISERS_EDIT', 'ADVERTISER_REVENUES_LIST', 'ADVERTISER_OPENING_HOURS_LIST'),
      })
      await screen.findByRole('textbox', { name: /^Name/ })
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Overview',
        'Countries',
        'Settings',
        'Revenue',
        'Opening Hours',
        'Broker',
        'Status Sync',
      ])
      expect(screen.getByRole('tab', { name: 'Revenue' }).getAttribute('href')).toBe('/edit/advertiser/1?tab=2')
      expect(
        within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Home', 'Advertisers', 'Brand 1', 'Edit Advertiser'])
    })

    it("is read-only with only a tab's permission, and closed with only the list's", async () => {
      serve([row('1', { manager: null })])
      const { unmount } = renderApp({ path: '/edit/advertiser/1?tab=1', user: may('ADVERTISER_CAPS_LIST') })
      const facts = await screen.findByRole('region', { name: 'Settings' })
      expect(
        within(facts)
          .getAllByRole('term')
          .map(({ textContent }) => textContent),
      ).toEqual(['Name', 'Display Name', 'Manager', 'Status', 'Test advertiser', 'Send original funnel'])
      expect(facts.textContent).toContain('Shown 1')
      expect(screen.queryAllByRole('textbox')).toEqual([])
      expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Overview',
        'Countries',
        'Settings',
        'Caps',
      ])
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Brand 1')
      expect(screen.queryByRole('switch', { name: 'Active' })).toBeNull()
      // The list is not theirs, so nothing leads to it.
      expect(screen.queryByRole('link', { name: 'Advertisers' })).toBeNull()
      unmount()
      renderApp({ path: '/edit/advertiser/1', user: may('ADVERTISERS_LIST') })
      expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    })

    it('is opened from the list by View, and by its name, for who may see a tab of it', async () => {
      serve([row('1')])
      const { staff } = renderApp({ path: '/advertisers', user: may('ADVERTISERS_LIST', 'ADVERTISER_CAPS_LIST') })
      expect((await screen.findByRole('link', { name: 'Brand 1' })).getAttribute('href')).toBe('/edit/advertiser/1')
      expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull()
      await staff.click(screen.getByRole('button', { name: /^View / }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Brand 1' })).toBeTruthy()
    })

    it('saves its settings, guards unsaved changes, and keeps input on conflicts', async () => {
      const stored = [row('1')]
      const theirs = row('1', { displayName: 'Theirs', version: 2 })
      let tries = 0
      const calls = serve(stored, {
        update: ({ input }) => {
          if (++tries > 1)
            return { advertiser: row('1', { name: String(input.name), displayName: 'Theirs', version: 3 }), errors: [] }
          stored[0] = theirs
          return { advertiser: null, errors: [stale] }
        },
      })
      const { staff } = renderApp({ path: '/edit/advertiser/1?tab=1' })
      const name = await screen.findByRole('textbox', { name: /^Name/ })
      await staff.clear(name)
      await staff.click(screen.getByRole('button', { name: 'Save' }))
      expect(screen.getByText('Name is required')).toBeTruthy()
      await staff.type(name, 'Renamed')
      await staff.click(screen.getByRole('tab', { name: 'Revenue' }))
      await staff.click(await screen.findByRole('button', { name: 'Keep editing' }))
      await staff.click(screen.getByRole('button', { name: 'Save' }))
      expect(await takeProposed(staff)).toEqual([
        expect.stringMatching(/^Display Name Changed by the otherTheirsTheirsYours/),
        expect.stringMatching(/^Name Changed by you.*YoursRenamed$/),
      ])
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Display Name/ }).value).toBe('Theirs')
      await staff.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Advertiser updated successfully')).toBeTruthy()
      expect(calls('UpdateAdvertiser').map(({ version }) => version)).toEqual([1, 2])
      expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Renamed')).toBeTruthy()
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
    })

    it('keeps what was typed if somebody deletes the advertiser, and saves nothing', async () => {
      const stored = [row('1')]
      const calls = serve(stored, {
        update: () => {
          stored.length = 0
          return { advertiser: null, errors: [stale] }
        },
      })
      const { staff } = renderApp({ path: '/edit/advertiser/1?tab=1' })
      const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
      await staff.clear(name)
      await staff.type(name, 'Renamed{Enter}')
      expect(await screen.findByText(/^This advertiser was deleted in the meantime\. What you typed/)).toBeTruthy()
      await staff.type(name, '{Enter}')
      expect([name.value, screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled]).toEqual([
        'Renamed',
        true,
      ])
      expect(calls('UpdateAdvertiser')).toHaveLength(1)
    })

    it('says what failed with a way to try again, and what is not there', async () => {
      serve([row('1')])
      server.use(graphql.query('Advertiser', () => HttpResponse.json({ errors: [fault] }), { once: true }))
      const { staff } = renderApp({ path: '/edit/advertiser/1?tab=1' })
      await staff.click(await screen.findByRole('button', { name: 'Retry' }))
      await screen.findByRole('textbox', { name: /^Name/ })
      act(() => {
        window.history.pushState(null, '', '/edit/advertiser/9')
        window.dispatchEvent(new PopStateEvent('popstate'))
      })
      expect(await screen.findByText('Advertiser was not found')).toBeTruthy()
    })

    it('sets the same hours for several countries, and refuses overlaps', async () => {
      serve([row('1')])
      const asked: { input: Record<string, unknown> }[] = []
      const countries = [
        { id: '4', name: 'Malta', code: 'MT' },
        { id: '5', name: 'Spain', code: 'ES' },
      ].map((one) => ({ __typename: 'FilterValue', statuses: null, ...one }))
      const none: object[] = []
      const lists = {
        advertisers: none,
        publishers: none,
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
      server.use(
        graphql.query('OpeningHours', () => HttpResponse.json({ data: { openingHours: [] } })),
        graphql.query('FilterValues', () =>
          HttpResponse.json({ data: { filterValues: { __typename: 'FilterValues', countries, ...lists } } }),
        ),
        graphql.query('TimeZones', () => HttpResponse.json({ data: { timeZones: [nicosia] } })),
        graphql.mutation<object, { input: Record<string, unknown> }>('CreateOpeningHours', ({ variables }) => {
          asked.push(variables)
          const days = variables.input.days as object[]
          const made = countries.map(({ id, name, code }) => ({
            __typename: 'OpeningHours',
            id,
            country: { __typename: 'Country', id, name, code },
            timeZone: nicosia,
            version: 1,
            days: days.map((day) => ({
              __typename: 'AdvertiserDay',
              ...day,
              steps: (day as { steps: object[] }).steps.map((step) => ({ __typename: 'OpeningStep', ...step })),
            })),
          }))
          return HttpResponse.json({
            data: { createOpeningHours: { __typename: 'OpeningHoursPayload', openingHours: made, errors: [] } },
          })
        }),
      )
      const { staff } = renderApp({ path: '/edit/advertiser/1?tab=6' })
      await staff.click(await screen.findByRole('button', { name: 'New Timeslot' }))
      const dialog = await screen.findByRole('dialog', { name: 'New Timeslot' })
      const apply = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply Timeslot' })
      await staff.click(apply)
      expect(within(dialog).getByText('Country is required')).toBeTruthy()
      await staff.click(within(dialog).getByRole('button', { name: /^Countries/ }))
      await staff.click(await within(dialog).findByRole('button', { name: 'Select all' }))
      const monday = within(dialog).getByRole('group', { name: 'Monday' })
      await staff.click(within(monday).getByRole('button', { name: 'Add range to Monday' }))
      const start = within(monday).getByRole<HTMLInputElement>('combobox', { name: 'Monday start 2' })
      expect([document.activeElement, start.value, apply.disabled]).toEqual([start, '12:00', false])
      await staff.clear(start)
      await staff.type(start, '10:00')
      expect(within(monday).getByText('Time slots are overlapping')).toBeTruthy()
      expect(apply.disabled).toBe(true)
      await staff.click(within(monday).getByRole('button', { name: 'Delete range 2 of Monday' }))
      await staff.click(within(monday).getByRole('checkbox', { name: 'Traffic' }))
      await staff.click(
        within(within(dialog).getByRole('group', { name: 'Sunday' })).getByRole('checkbox', { name: 'Sunday' }),
      )
      await staff.click(apply)
      expect(await screen.findByText('Opening hours created successfully.')).toBeTruthy()
      expect(asked[0]?.input).toMatchObject({ advertiserId: '1', countryIds: ['4', '5'], timeZoneId: nicosia.id })
      const rows = within(await screen.findByRole('grid', { name: 'Opening Hours' }))
        .getAllByRole('row')
        .slice(1)
      expect(rows.map(({ textContent }) => textContent)).toEqual(
        ['Malta', 'Spain'].map((name) =>
          expect.stringContaining(`${name}Europe/NicosiaMon 00:00–12:00 (no traffic), Tue–Sat 00:00–23:59`),
        ),
      )
    })

    it('sorts its prices by the names of their countries, the one for all others first', async () => {
      serve([row('1')])
      const price = (id: string, country: object | null) => ({
        __typename: 'Revenue',
        id,
        country,
        amount: 5,
        version: 1,
      })
      const country = (id: string, code: string, name: string) => ({ __typename: 'Country', id, code, name })
      const revenues = [
        price('1', country('9', 'CH', 'Switzerland')),
        price('2', null),
        price('3', country('70', 'DE', 'Germany')),
        price('4', country('200', 'AX', 'Åland Islands')),
      ]
      server.use(graphql.query('Revenues', () => HttpResponse.json({ data: { revenues } })))
      renderApp({ path: '/edit/advertiser/1?tab=2' })
      const rows = within(await screen.findByRole('grid', { name: 'Revenues' }))
        .getAllByRole('row')
        .slice(1)
      expect(rows.map(({ textContent }) => textContent)).toEqual(
        ['All other countries', 'Åland Islands', 'Germany', 'Switzerland'].map((name) => expect.stringContaining(name)),
      )
    })
  })
})
