import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { useLayout } from '../../test/layout'
import { admin, nicosia, renderApp, renderPart, server, useServer } from '../../test/render'
import type { CapRow } from './capColumns'
import type { CapLock } from './capLock'
import { CapsList } from './CapsList'
import { pick } from '../../test/pick'
import { conflictDialog, takeProposed } from '../../test/conflict'

const malta = { __typename: 'Country' as const, id: '4', code: 'MT', name: 'Malta' }
const spain = { __typename: 'Country' as const, id: '5', code: 'ES', name: 'Spain' }
const acme = { __typename: 'Advertiser' as const, id: '7', name: 'Acme' }
const row = (id: string, more: object = {}) =>
  ({
    __typename: 'Cap',
    id,
    type: 'lead',
    interval: 'daily',
    cap: 10,
    filled: 9,
    windowStart: '2026-11-20T00:00:00.000Z',
    windowEnd: '2026-11-21T00:00:00.000Z',
    resetTime: '08:30',
    timeZone: nicosia,
    countries: [spain],
    advertisers: [],
    publishers: [],
    parameters: [],
    version: 1,
    scheduledChange: null,
    ...more,
  }) as CapRow & { __typename: 'Cap' }

const choice = (id: string, name: string) => ({ __typename: 'FilterValue', id, name, code: null, statuses: null })
const none: object[] = []
const filterValues = {
  __typename: 'FilterValues',
  advertisers: [choice('7', 'Acme'), choice('8', 'Other')],
  countries: [choice('4', 'Malta'), choice('5', 'Spain')],
  publishers: [choice('3', 'Pub')],
  statuses: none,
  customParam1: [choice('facebook', 'facebook')],
  customParam2: none,
  customParam3: none,
  customParam4: none,
  customParam5: none,
  publisherStatus: none,
  offer: none,
  distributions: none,
  funnel: none,
}
const invalid = {
  __typename: 'UserError',
  message: 'One of these no longer exists.',
  field: 'publisherIds',
  code: 'BAD_USER_INPUT',
}
const conflict = {
  __typename: 'UserError',
  message: 'This was changed in the meantime. Look at it again before you save.',
  field: null,
  code: 'CONFLICT',
}

type Variables = Record<string, unknown> & { input?: Record<string, unknown> }
type Answer = { cap: CapRow | null; errors: object[] }

/** The server with these caps; answers what was asked of it. */
function serve(
  caps: CapRow[],
  { create, update }: { create?: (variables: Variables) => Answer; update?: (variables: Variables) => Answer } = {},
) {
  const asked: { name: string; variables: Variables }[] = []
  const payload = ({ cap, errors }: Answer) => ({ __typename: 'CapPayload', cap, errors })
  server.use(
    graphql.query('Caps', ({ variables }) => {
      asked.push({ name: 'Caps', variables })
      return HttpResponse.json({ data: { caps } })
    }),
    graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues } })),
    graphql.query('TimeZones', () => HttpResponse.json({ data: { timeZones: [nicosia] } })),
    graphql.mutation('CreateCap', ({ variables }) => {
      asked.push({ name: 'CreateCap', variables })
      return HttpResponse.json({ data: { createCap: payload(create?.(variables) ?? { cap: null, errors: [] }) } })
    }),
    graphql.mutation('UpdateCap', ({ variables }) => {
      asked.push({ name: 'UpdateCap', variables })
      return HttpResponse.json({ data: { updateCap: payload(update?.(variables) ?? { cap: null, errors: [] }) } })
    }),
  )
  return asked
}
const calls = (asked: ReturnType<typeof serve>, name: string) =>
  asked.filter((call) => call.name === name).map(({ variables }) => variables)
const grid = () => screen.findByRole('grid', { name: 'Caps' })
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })

describe('caps', () => {
  useServer()
  useLayout()

  describe('the list of caps', () => {
    it('shows fill by ring and figures, full for a cap of 0, Global without countries', async () => {
      serve([
        row('1', { countries: [], filled: 3, cap: 0 }),
        row('2', { filled: 49, cap: 100 }),
        row('3', { filled: 12, cap: 10, countries: [malta] }),
      ])
      renderApp({ path: '/caps?sort_by=id' })
      await screen.findAllByRole('meter')
      const rows = within(await grid())
        .getAllByRole('row')
        .slice(1)
      expect(
        rows.map((one) => within(one).getByRole('meter', { name: 'Filled' }).getAttribute('aria-valuenow')),
      ).toEqual(['100', '49', '100'])
      expect(rows.map((one) => one.textContent)).toEqual([
        expect.stringContaining('Global'),
        expect.stringContaining('49 / 100'),
        expect.stringContaining('12 / 10'),
      ])
    })

    it('says what failed, with a way to try again, and says when there is none', async () => {
      serve([])
      server.use(
        graphql.query(
          'Caps',
          () =>
            HttpResponse.json({ data: { caps: null }, errors: [{ message: 'No', extensions: { code: 'INTERNAL' } }] }),
          { once: true },
        ),
      )
      const { staff } = renderApp({ path: '/caps' })
      await staff.click(await screen.findByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('There are no caps yet')).toBeTruthy()
    })

    it('has no buttons for who may only look', async () => {
      serve([row('1')])
      renderApp({ path: '/caps?dialog=create', user: may('CAPS_LIST') })
      await grid()
      for (const name of ['Add New Cap', 'Edit', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  describe('the dialog of a cap', () => {
    it('sends the input once, keeps it with errors at fields, and lists the new cap', async () => {
      let tries = 0
      const asked = serve([row('1')], {
        create: () =>
          ++tries === 1
            ? { cap: null, errors: [invalid] }
            : { cap: row('2', { cap: 44, countries: [malta] }), errors: [] },
      })
      const { staff } = renderApp({ path: '/caps?dialog=create' })
      const dialog = within(await screen.findByRole('dialog', { name: 'Add New Cap' }))
      const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' })
      const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Cap' })
      expect([amount.value, create.disabled]).toEqual(['0', true])
      await staff.click(dialog.getByRole('button', { name: 'Countries Any' }))
      await staff.click(await dialog.findByRole('option', { name: 'Malta' }))
      expect(await dialog.findByText('The cap must be above 0')).toBeTruthy()
      await staff.clear(amount)
      await staff.tab()
      expect(await dialog.findByText('Please enter a valid cap')).toBeTruthy()
      await staff.type(amount, '44')
      await pick(staff, dialog.getByRole('combobox', { name: 'Parameter' }), 'Custom Param 1')
      await staff.click(dialog.getByRole('combobox', { name: 'Value' }))
      await staff.click(await dialog.findByRole('option', { name: 'facebook' }))
      await staff.click(dialog.getByRole('button', { name: 'Add parameter' }))
      // No lead has carried this one yet: it is kept as typed.
      await pick(staff, dialog.getByRole('combobox', { name: 'Parameter' }), 'Custom Param 2')
      await staff.type(dialog.getByRole('combobox', { name: 'Value' }), 'spring-2027')
      await staff.click(dialog.getByRole('button', { name: 'Add parameter' }))
      await staff.click(create)
      expect(await dialog.findByText('One of these no longer exists.')).toBeTruthy()
      expect(dialog.getByText('Not saved: the server refused the marked fields.')).toBeTruthy()
      expect(screen.queryByText(/Request ID/)).toBeNull()
      expect(amount.value).toBe('44')
      await staff.click(create)
      expect(await screen.findByText('Cap created successfully')).toBeTruthy()
      expect((await grid()).textContent).toContain('9 / 44')
      const [first, second] = calls(asked, 'CreateCap')
      expect(first).toMatchObject({
        origin: 'caps',
        input: {
          type: 'lead',
          interval: 'daily',
          cap: 44,
          resetTime: '00:00',
          timeZoneId: nicosia.id,
          countryIds: ['4'],
          publisherIds: [],
          advertiserIds: [],
          parameters: [
            { name: 'custom_param_1', value: 'facebook' },
            { name: 'custom_param_2', value: 'spring-2027' },
          ],
        },
      })
      expect(second?.key).toBe(first?.key)
      expect(calls(asked, 'Caps')).toHaveLength(1)
    })

    it('keeps the input on conflicts, shows the other changes, and saves over them', async () => {
      const caps = [row('1')]
      const asked = serve(caps, {
        update: ({ version }) =>
          version === 1
            ? { cap: null, errors: [conflict] }
            : { cap: row('1', { cap: 20, resetTime: '10:00', version: 3 }), errors: [] },
      })
      const { staff } = renderApp({ path: '/caps?dialog=edit&id=1' })
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Cap' }))
      const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Cap' })
      await staff.clear(amount)
      await staff.type(amount, '20')
      caps[0] = row('1', { resetTime: '10:00', version: 2 })
      await staff.click(dialog.getByRole('button', { name: 'Save' }))
      expect((await conflictDialog()).queryByText(/Request ID/)).toBeNull()
      expect(await takeProposed(staff)).toEqual([
        expect.stringMatching(/^Time Changed by the otherTheirs10:00Yours/),
        expect.stringMatching(/^Cap Changed by you.*Yours20$/),
      ])
      expect([amount.value, dialog.getByRole<HTMLInputElement>('textbox', { name: /^Enter time/ }).value]).toEqual([
        '20',
        '10:00',
      ])
      await staff.click(dialog.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Cap updated successfully')).toBeTruthy()
      expect(calls(asked, 'UpdateCap')[1]).toMatchObject({ version: 2, input: { cap: 20, resetTime: '10:00' } })
    })

    it('stays with what was typed if somebody deletes the cap, and saves nothing', async () => {
      const caps = [row('1')]
      const asked = serve(caps, { update: () => ({ cap: null, errors: [conflict] }) })
      const { staff } = renderApp({ path: '/caps?dialog=edit&id=1' })
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Cap' }))
      const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Cap' })
      await staff.clear(amount)
      await staff.type(amount, '20')
      caps.length = 0
      await staff.click(dialog.getByRole('button', { name: 'Save' }))
      expect(
        await dialog.findByText(/^This cap was deleted in the meantime\. What you typed is kept here/),
      ).toBeTruthy()
      await staff.type(amount, '{Enter}')
      expect([amount.value, dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled]).toEqual([
        '20',
        true,
      ])
      expect(calls(asked, 'UpdateCap')).toHaveLength(1)
    })

    it('says in the words of the catalogue that saving failed, and stays', async () => {
      serve([row('1')])
      server.use(graphql.mutation('UpdateCap', () => HttpResponse.error()))
      const { staff } = renderApp({ path: '/caps?dialog=edit&id=1' })
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Cap' }))
      await staff.type(dialog.getByRole('textbox', { name: 'Cap' }), '5')
      await staff.click(dialog.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Failed to save Cap. Please try again.')).toBeTruthy()
      expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Cap' }).value).toContain('5')
    })
  })

  describe('the list of one advertiser', () => {
    const lock: CapLock = { origin: 'advertiser', id: '7', name: 'Acme' }
    const show = (user = admin, path = '/edit/advertiser/7?tab=4') =>
      renderPart(
        <CapsList lock={lock}>
          {({ create, list }) => (
            <>
              {create}
              {list}
            </>
          )}
        </CapsList>,
        { user, path },
      ).staff

    it('asks for its caps alone, locks its field, and needs its own permissions', async () => {
      const asked = serve([row('1', { advertisers: [acme] })], {
        create: () => ({ cap: row('2', { advertisers: [acme] }), errors: [] }),
      })
      const staff = show(may('ADVERTISER_CAPS_LIST', 'ADVERTISER_CAPS_CREATE', 'CAPS_EDIT', 'CAPS_DELETE'))
      await grid()
      expect(calls(asked, 'Caps')).toEqual([{ origin: 'advertiser', advertiserId: '7', publisherId: null }])
      expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull()
      await staff.click(screen.getByRole('button', { name: 'Add New Cap' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Add New Cap' }))
      expect(within(dialog.getByRole('group', { name: 'Advertisers' })).queryByRole('button')).toBeNull()
      const amount = dialog.getByRole('textbox', { name: 'Cap' })
      await staff.clear(amount)
      await staff.type(amount, '5')
      const zone = dialog.getByRole('combobox', { name: 'Timezone' })
      await staff.type(zone, 'nic')
      await staff.tab()
      expect(await dialog.findByText('Timezone is required')).toBeTruthy()
      await staff.type(zone, 'nicosia')
      await staff.click(await dialog.findByRole('option', { name: /Nicosia/ }))
      await staff.click(dialog.getByRole('button', { name: 'Create' }))
      await waitFor(() =>
        expect(calls(asked, 'CreateCap')[0]).toMatchObject({ origin: 'advertiser', input: { advertiserIds: ['7'] } }),
      )
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('raises caps until they reset, also those that only their partner lets the user edit', async () => {
      serve([
        row('1', { advertisers: [acme] }),
        row('2', { countries: [malta] }),
        row('3', { advertisers: [acme], interval: 'interval', windowEnd: null }),
      ])
      const sent: unknown[] = []
      server.use(
        graphql.mutation('RaiseCap', ({ variables }) => {
          sent.push(variables)
          const errors = [{ __typename: 'UserError', message: 'Too late.', field: 'cap', code: 'BAD_USER_INPUT' }]
          return HttpResponse.json({
            data: { raiseCap: { __typename: 'RaiseCapPayload', cap: null, scheduledChange: null, errors } },
          })
        }),
      )
      const staff = show(may('CAPS_LIST', 'ADVERTISER_CAPS_LIST', 'ADVERTISER_CAPS_EDIT'))
      await grid()
      expect(screen.getAllByRole('button', { name: /^Raise / }).map((one) => one.getAttribute('aria-label'))).toEqual([
        'Raise cap 1',
      ])
      await staff.click(screen.getByRole('button', { name: 'Raise cap 1' }))
      const dialog = within(await screen.findByRole('dialog', { name: /Raise the cap until it resets/ }))
      expect(dialog.getByText(/It took 9 of 10/)).toBeTruthy()
      await staff.click(dialog.getByRole('button', { name: 'Raise to 12' }))
      expect(await dialog.findByText('Too late.')).toBeTruthy()
      expect(sent).toEqual([{ id: '1', cap: 12, insteadOf: 10 }])
    })
  })
})
