import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { wholeWeek } from '../../../shared/partners/openingHoursRules'
import { campaign, serveCampaigns, step } from '../../test/campaignServer'
import { useLayout } from '../../test/layout'
import { admin, nicosia, renderApp, server, useServer } from '../../test/render'
import { pick } from '../../test/pick'

const may = (...permissions: string[]) => ({
  ...admin,
  permissions: permissions.flatMap((name) => permissionCode(name) ?? []),
})
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const error = (message: string, field: string | null = null) => ({
  __typename: 'UserError',
  message,
  field,
  code: 'CONFLICT',
})

const start = {
  __typename: 'CampaignStart',
  problems: [] as string[],
  warnings: ['Source 1 “Rejected” is inactive. It imports nothing until it is started.'],
  consumers: 4012,
  recurringSources: [
    { __typename: 'CampaignStartSource', number: 1, perDay: 90 },
    { __typename: 'CampaignStartSource', number: 3, perDay: 0 },
  ],
  steps: [
    {
      __typename: 'CampaignStartStep',
      stepId: '1',
      name: 'Primary buyers',
      advertisers: [
        {
          __typename: 'CampaignStartAdvertiser',
          advertiserId: '27',
          advertiserName: 'Halden Trade',
          percentage: 45,
          expected: 1805,
        },
      ],
      controlGroup: 2207,
    },
  ],
}
const range = (low: number, high: number) => ({ __typename: 'CampaignExpectation', low, high })
const forecast = (more: object = {}) => ({
  ...{
    __typename: 'CampaignForecast',
    consumers: 1000,
    accepted: 598,
    refused: 262,
    waiting: 41,
    notSent: 99,
    sent: 1805,
  },
  steps: [
    {
      __typename: 'CampaignForecastStep',
      stepId: '1',
      controlGroup: 2207,
      advertisers: [
        {
          ...{ __typename: 'CampaignForecastAdvertiser', advertiserId: '27', advertiserName: 'Halden Trade' },
          ...{ percentage: 45, answered: 900, sendings: 1805, accepted: range(1010, 1120), ftds: range(44, 62) },
          revenue: range(37_120, 53_400),
          cap: {
            ...{ __typename: 'CampaignForecastCap', capId: '5', cap: 500, left: 0 },
            resetsAt: '2026-11-20T22:00:00.000Z',
          },
        },
      ],
    },
  ],
  ...more,
})
const serveForecast = (more: object = {}) =>
  server.use(graphql.query('CampaignForecast', () => HttpResponse.json({ data: { campaignForecast: forecast(more) } })))
const serveStart = (more: Partial<typeof start> = {}) =>
  server.use(
    graphql.query('CampaignStart', () => HttpResponse.json({ data: { campaignStart: { ...start, ...more } } })),
  )

describe('the page of a campaign', () => {
  useServer()
  useLayout()

  it('opens at Steps, with name, status, figures and pace above the tabs', async () => {
    serveCampaigns({
      campaigns: [
        campaign('41', {
          status: 'active',
          startedAt: '2026-11-12T08:00:00.000Z',
          pace: 120,
          progress: { ...campaign('41').progress, nextAt: '2026-11-20T12:32:00.000Z' },
        }),
      ],
      steps: [step('1')],
    })
    renderApp({ path: '/edit/campaign/41' })
    expect(await heading('Campaign 41')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Steps 2' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole('tab', { name: 'General' }).getAttribute('href')).toBe('/edit/campaign/41?tab=general')
    expect(
      screen.getByRole('img', { name: '111 deposited, 2,451 registered, 18 held, 1,543 waiting of 4,012 consumers' }),
    ).toBeTruthy()
    expect(screen.getByText('120 per hour, next sending 2026-11-20 14:32')).toBeTruthy()
    expect(screen.getByRole('link', { name: '18' }).getAttribute('href')).toBe('/edit/campaign/41?tab=logs&result=held')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
  })

  it('says so when there is no such campaign', async () => {
    serveCampaigns({ campaigns: [] })
    renderApp({ path: '/edit/campaign/7' })
    expect(await screen.findByText('Campaign was not found')).toBeTruthy()
  })

  it('shows who may only look neither Start nor a form', async () => {
    serveCampaigns({ campaigns: [campaign('41', { pace: 120 })], steps: [step('1')] })
    renderApp({ path: '/edit/campaign/41?tab=general', user: may('CAMPAIGNS_LIST') })
    const facts = within(await screen.findByRole('region', { name: 'General' }))
    expect(facts.getByText('Never: let all consumers pass through the entire campaign.')).toBeTruthy()
    expect(facts.getByText("Each consumer's own publisher")).toBeTruthy()
    for (const name of ['Start', 'More', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('starts after a summary of what will be sent, which says what stands in the way', async () => {
    let now = campaign('41')
    const calls = serveCampaigns({
      campaigns: [now],
      steps: [step('1')],
      answers: {
        StartCampaign: () => {
          now = campaign('41', { status: 'active', startedAt: '2026-11-20T12:00:00.000Z' })
          return { campaign: now, errors: [] }
        },
      },
    })
    serveForecast()
    serveStart({ problems: ['The campaign has no source. Add one.'] })
    const { staff } = renderApp({ path: '/edit/campaign/41' })
    await staff.click(await screen.findByRole('button', { name: 'Start' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Start this campaign?' }))
    expect(await dialog.findByText('The campaign has no source. Add one.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Start/ }).disabled).toBe(true)
    await staff.click(dialog.getByRole('button', { name: 'Cancel' }))

    serveStart()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await staff.click(screen.getByRole('button', { name: 'Start' }))
    const ready = within(await screen.findByRole('dialog', { name: 'Start this campaign?' }))
    const table = within(await ready.findByRole('table', { name: 'Expected sendings' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'AdvertiserSendingsAcceptedFTDsRevenueCap left',
      'Primary buyers',
      'Halden Trade 45%1,8051,010–1,12044–62$37k–53k0 of 500',
      'Not sent, control group2,207',
    ])
    for (const end of ['598 probably accepted', '262 probably refused by all', '41 would wait', '99 not sent'])
      expect(ready.getByText((_text, element) => element?.textContent === end, { selector: 'span' })).toBeTruthy()
    expect(ready.getByText('A cap of Halden Trade is full until 2026-11-21 00:00.')).toBeTruthy()
    expect(ready.getByText(start.warnings[0] ?? '')).toBeTruthy()
    const daily = 'recurring source 1 adds about 90 a day, recurring source 3 adds less than 1 a day'
    expect(ready.getByText(`4,012 now, ${daily}`)).toBeTruthy()
    await staff.click(ready.getByRole('button', { name: 'Start, send to 1,805' }))
    expect(await screen.findByText('Campaign 41 is active')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy()
    expect(calls('StartCampaign')).toHaveLength(1)
  })

  it('hides revenue without permission before the start, and offers Retry', async () => {
    serveCampaigns({ campaigns: [campaign('41')], steps: [step('1')] })
    serveStart()
    server.use(graphql.query('CampaignForecast', () => HttpResponse.json({ errors: [{ message: 'No.' }] })))
    const { staff } = renderApp({
      path: '/edit/campaign/41?dialog=start&id=41',
      user: may('CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Start this campaign?' }))
    const retry = await dialog.findByRole('button', { name: 'Retry' })
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Start' }).disabled).toBe(false)
    const [hidden] = forecast().steps.flatMap(({ advertisers }) => advertisers)
    const [one] = forecast().steps
    serveForecast({
      steps: [{ ...one, advertisers: [{ ...hidden, answered: 0, ftds: null, revenue: null, cap: null }] }],
    })
    await staff.click(retry)
    const table = within(await dialog.findByRole('table', { name: 'Expected sendings' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'AdvertiserSendingsAcceptedFTDsCap left',
      'Primary buyers',
      'Halden Trade 45%, no answers yet1,8051,010–1,120–no cap',
      'Not sent, control group2,207',
    ])
    expect(dialog.queryByRole('button', { name: 'Open the dry run' })).toBeNull()
  })

  it('is tried before its start: what each step would do, and to whom', async () => {
    serveCampaigns({ campaigns: [campaign('41')], steps: [step('1')] })
    const row = (consumerId: string, result: string, more: object = {}) => ({
      __typename: 'CampaignDryRunRow',
      consumerId,
      email: `c${consumerId}@example.com`,
      step: 1,
      result,
      advertiserName: null,
      reason: null,
      ...more,
    })
    const advertisers = start.steps[0]?.advertisers
    const counts = { sent: 1, control: 1, notForThem: 0, notPossible: 0, waiting: 0, left: 0 }
    const tried = {
      __typename: 'CampaignDryRunStep',
      stepId: '1',
      number: 1,
      name: 'Primary buyers',
      ...counts,
      advertisers,
    }
    const rows = [
      row('1', 'sent', { advertiserName: 'Halden Trade' }),
      row('2', 'control', { reason: 'Drawn for it.' }),
    ]
    server.use(
      graphql.query('CampaignDryRun', () =>
        HttpResponse.json({
          data: { campaignDryRun: { __typename: 'CampaignDryRun', consumers: 2, steps: [tried], rows } },
        }),
      ),
    )
    const { staff } = renderApp({ path: '/edit/campaign/41' })
    await staff.click(await screen.findByRole('button', { name: 'Dry run' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dry run of Campaign 41' }))
    expect(await dialog.findByText('1 sent, 1 control group')).toBeTruthy()
    expect(dialog.getByText('The first 2 consumers that wait. Nothing was sent.')).toBeTruthy()
    await pick(staff, dialog.getByRole('combobox', { name: 'Result' }), 'Control group')
    const table = within(dialog.getByRole('table', { name: 'Consumers' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ConsumerStepResultAdvertiserReason',
      'c2@example.com1Control group–Drawn for it.',
    ])
  })

  it('pauses at once', async () => {
    const calls = serveCampaigns({
      campaigns: [campaign('41', { status: 'active' })],
      steps: [step('1')],
      answers: { PauseCampaign: () => ({ campaign: campaign('41'), errors: [] }) },
    })
    const { staff } = renderApp({ path: '/edit/campaign/41' })
    await staff.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(await screen.findByText('Campaign 41 is paused')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy()
    expect(calls('PauseCampaign')).toEqual([{ id: '41', version: 3, key: expect.any(String) }])
  })
})

describe('the general settings of a campaign', () => {
  useServer()
  useLayout()
  const open = async () => {
    server.use(graphql.query('TimeZones', () => HttpResponse.json({ data: { timeZones: [nicosia] } })))
    const app = renderApp({ path: '/edit/campaign/41?tab=general' })
    const form = await screen.findByRole('form', { name: 'General' })
    return { ...app, form: within(form) }
  }

  it('save changes with the version read, and keep them if a field is refused', async () => {
    let tries = 0
    const calls = serveCampaigns({
      campaigns: [campaign('41')],
      answers: {
        UpdateCampaign: ({ campaign: input }) =>
          ++tries === 1
            ? { campaign: null, errors: [error('Campaign 40 has this name already', 'name')] }
            : { campaign: campaign('41', { ...(input as object), version: 4 }), errors: [] },
      },
    })
    const { staff, form } = await open()
    const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect([save.disabled, form.getByLabelText<HTMLInputElement>(/^Created/).disabled]).toEqual([true, true])
    expect(form.getByText('Inactive')).toBeTruthy()
    await staff.clear(form.getByRole('textbox', { name: /^Name/ }))
    await staff.type(form.getByRole('textbox', { name: /^Name/ }), 'Second chance')
    await staff.click(form.getByRole('checkbox', { name: 'validate email from sources before adding them' }))
    await staff.click(form.getByRole('radio', { name: /^Conversion stop using consumers when they deposit/ }))
    await staff.type(form.getByRole('textbox', { name: /Registrations per hour/ }), '0')
    await staff.click(save)
    expect(form.getByText('Use a whole number from 1 to 1,000,000, or leave it empty.')).toBeTruthy()
    await staff.clear(form.getByRole('textbox', { name: /Registrations per hour/ }))
    await staff.type(form.getByRole('textbox', { name: /Registrations per hour/ }), '120')
    // Who is told is paid, unless said otherwise.
    await staff.click(form.getByRole('switch', { name: /Tell publishers/ }))
    expect(form.getByRole<HTMLInputElement>('switch', { name: /Pay publishers/ }).checked).toBe(true)
    await staff.click(form.getByRole('combobox', { name: /^Publisher/ }))
    await staff.click(await form.findByRole('option', { name: 'Adriva' }))
    await staff.click(save)
    expect(await form.findByText('Campaign 40 has this name already')).toBeTruthy()
    await staff.click(save)
    expect(await screen.findByText('Campaign updated successfully')).toBeTruthy()
    expect(calls('UpdateCampaign').at(-1)).toEqual({
      id: '41',
      version: 3,
      campaign: {
        name: 'Second chance',
        exitCondition: 3,
        validateEmail: true,
        publisherId: '4',
        tellPublisher: true,
        payPublisher: true,
        pace: 120,
        sendingHours: null,
        sendingZone: null,
      },
    })
    expect(await heading('Second chance')).toBeTruthy()
  })

  it('tell who created, started and saved it, to who may read the audit log', async () => {
    serveCampaigns({ campaigns: [campaign('41', { status: 'active', startedAt: '2026-11-12T08:05:00.000Z' })] })
    const act = (id: string, createdAt: string) => ({
      __typename: 'AuditLog',
      rows: [{ __typename: 'AuditRow', id, createdAt, actorName: `Staff ${id}` }],
    })
    const created = act('1', '2026-11-12T07:41:00.000Z')
    const started = act('2', '2026-11-14T07:00:00.000Z')
    const saved = act('3', '2026-11-18T14:20:00.000Z')
    server.use(graphql.query('CampaignHistory', () => HttpResponse.json({ data: { created, started, saved } })))
    const { form, unmount } = await open()
    expect(await form.findByText('By Staff 1, Europe/Nicosia')).toBeTruthy()
    expect(form.getByText('since 2026-11-14 09:00, by Staff 2')).toBeTruthy()
    expect(form.getByText('Saved by Staff 3, 2026-11-18 16:20')).toBeTruthy()
    unmount()

    renderApp({ path: '/edit/campaign/41?tab=general', user: may('CAMPAIGNS_LIST', 'CAMPAIGNS_EDIT') })
    const other = within(await screen.findByRole('form', { name: 'General' }))
    expect(other.getByText('first started 2026-11-12 10:05')).toBeTruthy()
    expect(other.queryByText(/by staff/i)).toBeNull()
  })

  it("take sending hours in the user's zone, and Discard puts back what was saved", async () => {
    const calls = serveCampaigns({
      campaigns: [campaign('41')],
      answers: { UpdateCampaign: () => ({ campaign: campaign('41'), errors: [] }) },
    })
    const { staff, form } = await open()
    expect(form.getByText('At any time.')).toBeTruthy()
    await staff.click(form.getByRole('button', { name: 'Set sending hours' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sending hours' }))
    await staff.click(dialog.getByRole('checkbox', { name: 'Sunday' }))
    await staff.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(form.getByText('Closed')).toBeTruthy()
    expect(form.getByRole<HTMLInputElement>('combobox', { name: /Time zone/ }).value).toContain('Europe/Nicosia')
    await staff.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls('UpdateCampaign')).toHaveLength(1))
    expect(calls('UpdateCampaign')[0]?.campaign).toMatchObject({
      sendingZone: 'Europe/Nicosia',
      sendingHours: wholeWeek((day) => day !== 7).map(({ id, checked, steps }) => ({
        day: id,
        checked,
        steps: steps.map(({ start_time: startTime, end_time: endTime }) => ({ startTime, endTime })),
      })),
    })
    await staff.type(form.getByRole('textbox', { name: /^Name/ }), ' x')
    await staff.click(form.getByRole('button', { name: 'Discard' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
    await staff.click(question.getByRole('button', { name: 'Discard' }))
    expect(await screen.findByDisplayValue('Campaign 41')).toBeTruthy()
  })
})
