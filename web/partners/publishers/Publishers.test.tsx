import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'

import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'
import type { PublisherToEdit } from './publisherForm'
import { takeProposed } from '../../test/conflict'

const acme = {
  __typename: 'Publisher' as const,
  id: '3',
  name: 'Acme Traffic',
  status: 'active',
  autologinInterval: 1,
  autologinIntervalUnit: 'days',
  blockDuplicateLeads: true,
  locateLeadsBy: 'ip_address',
  trackingDomain: null,
  offerUrl: null,
  isTest: false,
  postbackUrl: null,
  postbackEvents: ['accepted', 'rejected', 'ftd'],
  version: 4,
  createdAt: '2026-11-01T10:00:00.000Z',
} as PublisherToEdit & { __typename: 'Publisher' }
const calm = {
  ...acme,
  id: '2',
  name: 'Calm Clicks',
  status: 'inactive' as const,
  autologinInterval: 12,
  autologinIntervalUnit: 'hours' as const,
  blockDuplicateLeads: false,
  createdAt: '2026-10-01T10:00:00.000Z',
}
const error = (message: string, field: string | null, code: string) => ({
  __typename: 'UserError',
  message,
  field,
  code,
})
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })

type Variables = Record<string, unknown>
/** The server with these publishers; answers what was asked of it, by operation. */
function serve(answers: Record<string, (variables: Variables) => unknown> = {}) {
  const asked: { name: string; variables: Variables }[] = []
  const known: typeof answers = {
    Publishers: () => ({ publishers: [acme, calm] }),
    Publisher: () => ({ publisher: acme }),
    ...answers,
  }
  server.use(
    graphql.operation(({ operationName, variables }) => {
      const answer = known[operationName]
      if (!answer) return undefined
      asked.push({ name: operationName, variables })
      return HttpResponse.json({ data: answer(variables) } as never)
    }),
  )
  return { asked, of: (name: string) => asked.filter((call) => call.name === name).map(({ variables }) => variables) }
}
const grid = () => screen.findByRole('grid', { name: 'Publishers' })

describe('publishers', () => {
  useServer()
  useLayout()

  it('are listed with what each is; for who may only look there are no buttons', async () => {
    serve()
    renderApp({ path: '/affiliates?dialog=create', user: may('PUBLISHERS_LIST') })
    await screen.findByText('Calm Clicks')
    const rows = within(await grid())
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(rows).toEqual(['3Acme Trafficactive1 dayYesIP address–', '2Calm Clicksinactive12 hoursNoIP address–'])
    for (const name of ['Create Publisher', 'Edit', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect([screen.queryByRole('dialog'), screen.queryByRole('link', { name: 'Acme Traffic' })]).toEqual([null, null])
  })

  it('that are used stay, and the server’s reason is told', async () => {
    const reason = 'Acme Traffic cannot be deleted: it is used by leads and 2 caps. Set it to inactive instead.'
    serve({
      DeletePublisher: () => ({
        deletePublisher: {
          __typename: 'DeletePublisherPayload',
          deletedId: null,
          errors: [error(reason, null, 'CONFLICT')],
        },
      }),
    })
    const { staff } = renderApp({ path: '/affiliates' })
    await staff.click((await screen.findAllByRole('button', { name: /^Delete / }))[0] as HTMLElement)
    await staff.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.getAllByText('Acme Traffic').length).toBeGreaterThan(1)
  })

  it('have a token requested only to show it, and another one after rotation', async () => {
    const { of } = serve({
      PublisherApiToken: () => ({ publisher: { __typename: 'Publisher', id: '3', apiToken: 'first-token' } }),
      RotatePublisherToken: () => ({
        rotatePublisherToken: { __typename: 'RotatePublisherTokenPayload', apiToken: 'second-token', errors: [] },
      }),
    })
    const { staff } = renderApp({ path: '/edit/affiliate/3?tab=settings' })
    const field = await screen.findByRole('textbox', { name: 'API Token' })
    expect([(field as HTMLInputElement).readOnly, of('PublisherApiToken')]).toEqual([true, []])
    await staff.click(screen.getByRole('button', { name: 'Show API token' }))
    await waitFor(() => expect(field).toHaveProperty('value', 'first-token'))
    await staff.click(screen.getByRole('button', { name: 'Rotate' }))
    expect(of('RotatePublisherToken')).toEqual([])
    await staff.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rotate' }))
    await waitFor(() => expect(field).toHaveProperty('value', 'second-token'))
    await staff.click(screen.getByRole('button', { name: 'Hide API token' }))
    expect((field as HTMLInputElement).value).not.toContain('token')
  })

  it("keep the input on refusal or conflict, and show the catalogue's message", async () => {
    let tries = 0
    const stored = { ...acme, offerUrl: 'https://theirs.example', version: 5 }
    const { of } = serve({
      Publisher: () => ({ publisher: tries < 2 ? acme : stored }),
      UpdatePublisher: ({ input, version }) => {
        const refused = [
          [error('A publisher with this name exists already.', 'name', 'CONFLICT')],
          [error('Changed', null, 'CONFLICT')],
        ][tries++]
        return {
          updatePublisher: {
            __typename: 'PublisherPayload',
            publisher: refused ? null : { ...stored, ...(input as object), version: Number(version) + 1 },
            errors: refused ?? [],
          },
        }
      },
    })
    const { staff } = renderApp({ path: '/edit/affiliate/3?tab=settings' })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    const submit = screen.getByRole('button', { name: 'Submit' })
    await staff.clear(name)
    await staff.clear(screen.getByRole('textbox', { name: 'Auto login interval' }))
    await staff.click(submit)
    expect([
      await screen.findByText('Name is required'),
      screen.getByText('Auto login interval is required'),
      of('UpdatePublisher'),
    ]).toMatchObject([{}, {}, []])
    await staff.type(name, 'Bo')
    await staff.type(screen.getByRole('textbox', { name: 'Auto login interval' }), '7')
    await staff.click(submit)
    expect(await screen.findByText('A publisher with this name exists already.')).toBeTruthy()
    await staff.type(name, '2')
    await staff.click(submit)
    expect(await takeProposed(staff)).toEqual([
      expect.stringMatching(/^Offer URL Changed by the otherTheirshttps:\/\/theirs\.example/),
      expect.stringMatching(/^Name Changed by you.*YoursBo2$/),
      expect.stringMatching(/^Auto login interval Changed by you/),
    ])
    expect(
      [name, screen.getByRole('textbox', { name: 'Offer URL' })].map((field) => (field as HTMLInputElement).value),
    ).toEqual(['Bo2', 'https://theirs.example'])
    await staff.click(submit)
    expect(await screen.findByText('Publisher updated successfully')).toBeTruthy()
    expect(of('UpdatePublisher').map(({ version }) => version)).toEqual([4, 4, 5])
    expect(of('UpdatePublisher')[2]).toMatchObject({
      id: '3',
      input: { name: 'Bo2', autologinInterval: 7, offerUrl: 'https://theirs.example' },
    })
    // The name follows everywhere.
    expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Bo2')).toBeTruthy()
  })

  it('keep the input where what others saved does not load, and are not called deleted', async () => {
    const changed = { publisher: null, errors: [error('Changed', null, 'CONFLICT')] }
    serve({ UpdatePublisher: () => ({ updatePublisher: { __typename: 'PublisherPayload', ...changed } }) })
    const { staff } = renderApp({ path: '/edit/affiliate/3?tab=settings' })
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await staff.type(name, '2')
    server.use(graphql.query('Publisher', () => HttpResponse.error()))
    await staff.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByText(/what it holds now did not load. Save again/)).toBeTruthy()
    expect([(name as HTMLInputElement).value, screen.queryByText(/deleted/)]).toEqual([`${acme.name}2`, null])
  })

  it('have the tabs that the user may see, and say when there is no such publisher', async () => {
    serve({ Publisher: ({ id }) => ({ publisher: id === '3' ? acme : null }) })
    const { unmount } = renderApp({
      path: '/edit/affiliate/3?tab=settings',
      user: may('PUBLISHERS_EDIT', 'PUBLISHER_PAYOUTS_LIST'),
    })
    await screen.findByRole('textbox', { name: 'Name' })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Countries',
      'Settings',
      'Payouts',
      'API details',
    ])
    unmount()
    renderApp({ path: '/edit/affiliate/999' })
    expect(await screen.findByText('Publisher was not found')).toBeTruthy()
  })

  it('are read-only, without token and postbacks, for who may see a tab but not edit', async () => {
    serve()
    const { unmount } = renderApp({ path: '/edit/affiliate/3?tab=settings', user: may('PUBLISHER_PAYOUTS_LIST') })
    const facts = await screen.findByRole('region', { name: 'Publisher settings' })
    expect(facts.textContent).toContain('Auto login interval1 day')
    expect(facts.textContent).not.toMatch(/token|postback/i)
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.queryByRole('button', { name: /Submit|Rotate|API token/ })).toBeNull()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Countries',
      'Settings',
      'Payouts',
    ])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Acme Traffic')
    unmount()
    renderApp({ path: '/edit/affiliate/3', user: may('PUBLISHERS_LIST') })
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  })

  it('are created per country without a payout; the list updates by itself', async () => {
    const country = (id: string, code: string, name: string) => ({ __typename: 'Country' as const, id, code, name })
    const payout = (id: string, of: object | null, amount: number) => ({
      __typename: 'Payout',
      id,
      country: of,
      amount,
      version: 1,
    })
    const choice = (id: string, name: string) => ({ __typename: 'FilterValue', id, name, code: null, statuses: null })
    const none: object[] = []
    const { of } = serve({
      Payouts: () => ({ payouts: [payout('1', country('5', 'ES', 'Spain'), 90)] }),
      FilterValues: () => ({
        filterValues: {
          __typename: 'FilterValues',
          countries: [choice('4', 'Malta'), choice('5', 'Spain'), choice('6', 'Chile')],
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
        },
      }),
      CreatePayouts: () => ({
        createPayouts: {
          __typename: 'PayoutsPayload',
          payouts: [payout('2', country('4', 'MT', 'Malta'), 12.5), payout('3', country('6', 'CL', 'Chile'), 12.5)],
          errors: [],
        },
      }),
    })
    const { staff } = renderApp({ path: '/edit/affiliate/3?tab=payouts&dialog=create' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Payout' }))
    await staff.type(dialog.getByRole('textbox', { name: 'Amount' }), '1.005')
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('Amount must be a number')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: /Countries/ }))
    expect((await dialog.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Malta', 'Chile'])
    for (const option of dialog.getAllByRole('option')) await staff.click(option)
    await staff.clear(dialog.getByRole('textbox', { name: 'Amount' }))
    await staff.type(dialog.getByRole('textbox', { name: 'Amount' }), '12.50')
    await staff.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Payout created successfully.')).toBeTruthy()
    expect(of('CreatePayouts')).toMatchObject([
      { publisherId: '3', countryIds: expect.arrayContaining(['4', '6']), amount: '12.50' },
    ])
    const rows = within(screen.getByRole('grid', { name: 'Payouts' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Chile'),
      expect.stringContaining('Malta$12.50'),
      expect.stringContaining('Spain$90.00'),
    ])
    expect(of('Payouts')).toHaveLength(1)
  })
})

describe('the overview of a publisher', () => {
  useServer()
  useLayout()
  const postback = (id: string) => ({
    __typename: 'FailedPostback',
    ...{ id, leadId: `1${id}`, event: 'ftd', attempts: 5, attemptedAt: '2026-11-25T10:00:00.000Z', fault: 'HTTP 500' },
  })
  const overview = (failed: string[]) => ({
    publisher: {
      ...{ __typename: 'Publisher', id: '3' },
      health: {
        __typename: 'PublisherHealth',
        ...{ state: 'FAILING', text: '2 postbacks failed', sent: 1, failed: 2, retrying: 0, obstacles: [] },
      },
      problems: {
        __typename: 'PublisherProblems',
        ...{ rejections: [], unpricedCountries: null, failedPostbacks: failed.map(postback) },
      },
    },
    clicks: {
      __typename: 'ClickPivot',
      totals: { __typename: 'ClickFigures', clicks: 200, leads: 50, ftds: 5, c2l: 25, c2f: 2.5, cr: 10 },
    },
  })

  it('loads the period of the address, click results, and resends failed postbacks', async () => {
    let failed = ['1', '2']
    const { of } = serve({
      PublisherOverview: () => overview(failed),
      RetryPostbacks: () => {
        failed = []
        const sent = ['1', '2'].map((id) => ({
          __typename: 'PublisherPostback',
          ...{
            id,
            event: 'ftd',
            status: 'waiting',
            createdAt: '2026-11-25T10:00:00.000Z',
            attempts: 5,
            attemptedAt: null,
          },
          ...{ nextAttemptAt: null, url: 'https://x.test', httpStatus: null, response: null, fault: null },
        }))
        return {
          action: { __typename: 'PublisherPostbacksPayload', publisherPostbacks: sent, refused: [], errors: [] },
        }
      },
    })
    const { staff } = renderApp({
      path: '/edit/affiliate/3?days=7',
      user: may('PUBLISHERS_EDIT', 'LEADS_LIST', 'LEADS_PROGRESS_LOGS', 'CLICK_REPORTS_LIST'),
    })
    const funnel = within(await screen.findByRole('region', { name: 'Click funnel' }))
    expect(funnel.getByText('25.00% of clicks')).toBeTruthy()
    expect(funnel.getByText('10.00% of leads, 2.50% of clicks')).toBeTruthy()
    const [{ filter, clickFilter, clicks } = {} as Variables] = of('PublisherOverview')
    const days = ({ startDate, endDate }: Record<string, string>) =>
      (Date.parse(String(endDate).slice(0, 10)) - Date.parse(String(startDate).slice(0, 10))) / 86_400_000
    expect([days(filter as never), days(clickFilter as never), clicks]).toEqual([6, 6, true])

    await staff.click(screen.getByRole('button', { name: 'Retry all 2' }))
    expect(await screen.findByText('2 postbacks will be sent again.')).toBeTruthy()
    expect(of('RetryPostbacks')).toEqual([{ ids: ['1', '2'] }])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull())
  })
})
