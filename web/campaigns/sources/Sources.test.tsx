import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, http, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import type { CampaignSourceCountQueryVariables, MapCampaignListMutationVariables } from '../../generated/graphql'
import { parseLeadsUrl } from '../../leads/leads/leadsUrl'
import { useLayout } from '../../test/layout'
import { answerFilterValues } from '../../test/leadsFilterServer'
import { admin, renderPart, server, useServer } from '../../test/render'
import { SourcesTab } from './SourcesTab'
// Loaded here, so that no test waits for them.
import './SourceDialog'
import './UploadDialog'
import { publisher } from '../../test/linkedRecords'
import { pick } from '../../test/pick'

const source = (number: number, name: string, more: object = {}) => ({
  __typename: 'CampaignSource',
  id: String(700 + number),
  number,
  name,
  kind: 'recurring',
  type: 'slot',
  status: 'inactive',
  leadStatuses: ['failed'],
  advertisers: [],
  publishers: [],
  countries: ['49'],
  funnels: [],
  advertiserStatus: [],
  selectedStatus: [],
  lostReasons: [],
  lostAdvertisers: [],
  lostSubjects: [],
  filters: [],
  takesCampaignLeads: false,
  receivedFrom: null,
  receivedBefore: null,
  useDelay: false,
  delay: 0,
  delayUnit: 'days',
  schedule: null,
  imported: 0,
  importedAt: null,
  invalid: 0,
  version: 1,
  ...more,
})
const count = (matches: number, more: object = {}) => ({
  __typename: 'CampaignCount',
  matches,
  added: matches - 318,
  leftOut: [
    { __typename: 'CampaignLeftOut', reason: 'Test leads', count: 254, leadIds: ['7', '8'] },
    { __typename: 'CampaignLeftOut', reason: 'Hidden leads', count: 64, leadIds: [] },
  ],
  examples: [
    {
      __typename: 'CampaignExample',
      leadId: '912044',
      email: 'a.wolf@example.com',
      status: 'REJECTED',
      statusAt: '2026-11-12T12:00:00.000Z',
    },
  ],
  countedAt: '2026-11-20T12:32:00.000Z',
  ...more,
})
/** A row of the statistics by source: its registrations and deposits. */
const figures = (key: string | null, leads: number, ftds: number) => ({
  ...{ __typename: 'CampaignStatisticsRow', key, name: null, countryCode: null, clicks: 0, grossClicks: 0 },
  ...{ leads, c2l: 0, ftds, c2f: 0, lateFtds: 0, cr: 0, payout: null, ppc: null, epc: null, revenue: null },
  ...{ profit: null, margin: null, ecpl: null, aecpl: null },
})
const refusal = (field: string | null, message: string) => ({
  __typename: 'UserError',
  message,
  field,
  code: 'BAD_USER_INPUT',
})

const counted: CampaignSourceCountQueryVariables['source'][] = []
function serve(sources: object[], { publisherName = 'Adriva' }: { publisherName?: string | null } = {}) {
  server.use(
    graphql.query('CampaignOfTab', () =>
      HttpResponse.json({
        data: {
          campaign: {
            __typename: 'Campaign',
            id: '41',
            name: 'DE rejected',
            publisher: publisherName && publisher('3', publisherName),
            createdAt: '2026-11-12T08:00:00.000Z',
          },
        },
      }),
    ),
    graphql.query('CampaignSources', () => HttpResponse.json({ data: { campaignSources: sources } })),
    graphql.query('CampaignStatistics', () =>
      HttpResponse.json({
        data: {
          campaignStatistics: {
            __typename: 'CampaignStatistics',
            rows: [figures('701', 1604, 73)],
            totals: figures(null, 1604, 73),
          },
        },
      }),
    ),
    graphql.query('CampaignSourceMatches', () =>
      HttpResponse.json({ data: { campaignSourceCount: { __typename: 'CampaignCount', matches: 4212 } } }),
    ),
    graphql.query('CampaignInvalidEmails', () =>
      HttpResponse.json({
        data: {
          campaignInvalidEmails: [
            {
              __typename: 'CampaignInvalidEmail',
              email: 'x@trashmail.example',
              reason: 'Disposable domain',
              leadId: null,
              line: 118,
              foundAt: '2026-11-20T12:32:00.000Z',
            },
          ],
        },
      }),
    ),
    graphql.query('Offers', () => HttpResponse.json({ data: { offers: [] } })),
    graphql.query<{ campaignSourceCount: object }, CampaignSourceCountQueryVariables>(
      'CampaignSourceCount',
      ({ variables }) => {
        counted.push(variables.source)
        const { leadStatuses } = variables.source
        return HttpResponse.json({ data: { campaignSourceCount: count(leadStatuses.length === 2 ? 9000 : 4212) } })
      },
    ),
  )
}
const codes = (...names: string[]) => names.map((name) => permissionCode(name) ?? 0)
const path = '/edit/campaign/41?tab=sources'
const rows = async () =>
  within(await screen.findByRole('grid', { name: 'Sources' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

describe('the sources of a campaign', () => {
  useServer()
  useLayout()
  beforeEach(() => {
    counted.length = 0
    answerFilterValues()
  })

  it('are listed with imports; play and pause appear where allowed', async () => {
    serve([
      source(1, 'Rejected in Germany', { status: 'active', imported: 2614, importedAt: '2026-11-20T12:30:00.000Z' }),
      source(2, 'Partner list.xlsx', { kind: 'list', type: 'chance', status: 'completed', imported: 508, invalid: 12 }),
      source(3, 'Rejected in NL', { schedule: '2026-12-01T06:00:00.000Z' }),
    ])
    const { staff, unmount } = renderPart(<SourcesTab campaignId="41" />, { path })
    await screen.findByRole('link', { name: '1,604' })
    expect(await rows()).toEqual([
      expect.stringMatching(/^1Rejected in GermanyStored leads, recurringSlot2,6142026-11-20 14:3001,60473Active/),
      expect.stringMatching(/^2Partner list.xlsxListChance508never1200Completed/),
      expect.stringMatching(/^3Rejected in NLStored leads, recurringSlot0from 2026-12-01 08:00000Inactive/),
    ])
    const registered = new URL(screen.getByRole('link', { name: '1,604' }).getAttribute('href') ?? '', 'http://x')
    expect(parseLeadsUrl(registered).state).toMatchObject({
      filters: { campaignId: ['41'], campaignSourceId: ['701'], isTest: false },
      metric: 'leads',
    })
    await staff.click(screen.getByRole('button', { name: '12' }))
    const invalid = within(await screen.findByRole('dialog', { name: 'Invalid e-mails' }))
    expect(await invalid.findByText('x@trashmail.example')).toBeTruthy()
    expect(invalid.getByText('Line 118')).toBeTruthy()
    await staff.click(invalid.getByRole('button', { name: 'Close' }))
    expect(await screen.findAllByRole('button', { name: /^Pause / })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Start / })).toHaveLength(1)
    const offers = await screen.findByRole('heading', { name: 'API Offers' })
    expect(offers.closest('details')?.open).toBe(false)
    unmount()
    renderPart(<SourcesTab campaignId="41" />, {
      path: `${path}&dialog=create_source`,
      user: { ...admin, permissions: codes('CAMPAIGNS_LIST') },
    })
    await screen.findByText('Partner list.xlsx')
    expect(await screen.findByText('1,604')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '1,604' })).toBeNull()
    expect(screen.queryAllByRole('button', { name: /Start|Pause|Edit|Delete|Add|Upload/ })).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'API Offers' })).toBeNull()
  })

  it('start at once on screen, and revert with the reason if refused', async () => {
    serve([source(1, 'Rejected in Germany')])
    server.use(
      graphql.mutation('StartCampaignSource', () =>
        HttpResponse.json({
          data: {
            startCampaignSource: {
              __typename: 'CampaignSourcePayload',
              source: null,
              errors: [refusal(null, 'The campaign has a million consumers')],
            },
          },
        }),
      ),
    )
    const { staff } = renderPart(<SourcesTab campaignId="41" />, { path })
    await staff.click(await screen.findByRole('button', { name: /^Start / }))
    expect(await screen.findByText('The campaign has a million consumers')).toBeTruthy()
    expect(await screen.findByText('Inactive')).toBeTruthy()
  })

  it('are counted while being edited, and saved with exclusions, delay and schedule', async () => {
    serve([])
    const sent: Record<string, unknown>[] = []
    server.use(
      graphql.mutation('CreateCampaignSource', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({
          data: {
            createCampaignSource: {
              __typename: 'CampaignSourcePayload',
              ...(sent.length === 1
                ? { source: null, errors: [refusal('name', 'Source 2 has this name already')] }
                : { source: source(1, 'Rejected in Germany'), errors: [] }),
            },
          },
        })
      }),
    )
    const { staff } = renderPart(<SourcesTab campaignId="41" />, { path })
    await staff.click(await screen.findByRole('button', { name: 'Add Source' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Source' }))
    expect(await dialog.findByText('4,212')).toBeTruthy()
    expect(await dialog.findByText(', 318 left out')).toBeTruthy()
    expect(dialog.getByText('3,894')).toBeTruthy()
    expect(dialog.getByRole('link', { name: '912044' }).getAttribute('href')).toContain('912044')
    const testLeads = dialog.getByRole('link', { name: '254' })
    expect(new URL(testLeads.getAttribute('href') ?? '', 'http://x').searchParams.get('filters')).toContain('["7","8"]')
    expect(dialog.getByTitle('Opens the newest 2').contains(testLeads)).toBe(true)
    expect(dialog.queryByRole('link', { name: '64' })).toBeNull()
    expect(dialog.getByText('8 d')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Choose Lead statuses' }))
    await staff.click(dialog.getByRole('option', { name: 'Not converted' }))
    expect(await dialog.findByText('8,682')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Close Lead statuses' }))
    await staff.click(dialog.getByRole('button', { name: /^Publishers/ }))
    await staff.click(await dialog.findByRole('option', { name: 'Sable Traffic' }))
    await staff.click(dialog.getByRole('radiogroup', { name: 'Publishers mode' }).querySelectorAll('input')[1]!)
    await staff.click(dialog.getByRole('switch', { name: /^Delay/ }))
    const delay = dialog.getByRole('textbox', { name: 'Delay' })
    await staff.clear(delay)
    await staff.click(dialog.getByRole('button', { name: 'Add Source' }))
    expect(await dialog.findByText('Name is required')).toBeTruthy()
    expect(dialog.getByText('Delay is required')).toBeTruthy()
    await staff.type(delay, '366')
    expect(await dialog.findByText('At most 365 days')).toBeTruthy()
    await staff.clear(delay)
    await staff.type(delay, '7')
    await staff.type(dialog.getByLabelText('Schedule: not before'), '2026-12-01T08:00')
    await staff.type(dialog.getByRole('textbox', { name: 'Name' }), ' Rejected in Germany ')
    await staff.click(dialog.getByRole('button', { name: 'Add Source' }))
    expect(await dialog.findByText('Source 2 has this name already')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Add Source' }))
    expect(await screen.findByText('Record created successfully.')).toBeTruthy()
    expect(await rows()).toHaveLength(1)
    expect(sent[1]).toMatchObject({
      campaignId: '41',
      key: sent[0]?.key,
      source: {
        name: 'Rejected in Germany',
        kind: 'once',
        leadStatuses: ['failed', 'not_converted'],
        publishers: ['2'],
        filters: ['publishers'],
        useDelay: true,
        delay: 7,
        delayUnit: 'days',
        schedule: '2026-12-01 08:00',
      },
    })
    // Neither name nor what cannot be sent is counted.
    expect(counted.every(({ name, delay }) => name === 'Count' && delay <= 7)).toBe(true)
  })

  it('of a list are uploaded, mapped and looked at before anything is imported', async () => {
    serve([])
    const mappings: MapCampaignListMutationVariables['mapping'][] = []
    const imports: Record<string, unknown>[] = []
    const list = (accepted: number, phone: string | null) => ({
      __typename: 'CampaignListUpload',
      id: '9',
      fileName: 'Partner list.csv',
      rows: 5,
      columns: ['Mail', 'Tel'],
      preview: [['j.brandt@example.com', '+49 151 20304050']],
      mapping: [
        { __typename: 'CampaignColumn', column: 0, field: 'email' },
        { __typename: 'CampaignColumn', column: 1, field: phone },
      ],
      accepted,
      refused: [
        { __typename: 'CampaignRefusedRow', line: 118, field: 'email', reason: 'No @ in “m.klein.example.com”' },
      ],
      refusedCount: 5 - accepted,
      problems: ['The file was read as Windows-1252'],
    })
    server.use(
      http.post('*/upload/campaign-list', ({ request }) => {
        const isBad = new URL(request.url).searchParams.get('fileName') === 'Empty.csv'
        return isBad
          ? HttpResponse.json({ message: 'The file has no rows' }, { status: 400 })
          : HttpResponse.json({ id: '9' }, { status: 201 })
      }),
      graphql.query('CampaignListUpload', () => HttpResponse.json({ data: { campaignListUpload: list(3, null) } })),
      graphql.mutation<{ mapCampaignList: object }, MapCampaignListMutationVariables>(
        'MapCampaignList',
        ({ variables }) => {
          mappings.push(variables.mapping)
          return HttpResponse.json({
            data: { mapCampaignList: { __typename: 'CampaignListPayload', upload: list(4, 'phone'), errors: [] } },
          })
        },
      ),
      graphql.mutation('ImportCampaignList', ({ variables }) => {
        imports.push(variables)
        return HttpResponse.json({
          data: {
            importCampaignList: {
              __typename: 'CampaignSourcePayload',
              source: source(1, 'Partner list.csv', { kind: 'list', status: 'active' }),
              errors: [],
            },
          },
        })
      }),
    )
    const { staff } = renderPart(<SourcesTab campaignId="41" />, { path: `${path}&dialog=create_list` })
    await staff.upload(await screen.findByLabelText('File'), new File(['nothing'], 'Empty.csv', { type: 'text/csv' }))
    expect(await screen.findByText('The file has no rows')).toBeTruthy()
    await staff.upload(screen.getByLabelText('File'), new File(['Mail;Tel'], 'Partner list.csv', { type: 'text/csv' }))
    expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeTruthy()
    expect(within(screen.getByRole('table', { name: 'Refused rows' })).getAllByRole('row')[1]?.textContent).toBe(
      '118E-mailNo @ in “m.klein.example.com”',
    )
    expect(screen.getByText('Booked under Adriva')).toBeTruthy()
    expect(imports).toEqual([])
    await pick(staff, screen.getByRole('combobox', { name: 'Field for Tel' }), 'Phone')
    await staff.click(await screen.findByRole('button', { name: 'Import 4 rows' }))
    expect(await screen.findByText('The list is being imported')).toBeTruthy()
    expect(mappings).toEqual([
      [
        { column: 0, field: 'email' },
        { column: 1, field: 'phone' },
      ],
    ])
    expect(imports).toMatchObject([{ uploadId: '9', name: 'Partner list.csv', type: 'slot' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await rows()).toHaveLength(1)
  })

  it('of a list need the publisher of the campaign', async () => {
    serve([], { publisherName: null })
    renderPart(<SourcesTab campaignId="41" />, { path: `${path}&dialog=create_list` })
    expect(await screen.findByText(/This campaign has no publisher/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull()
  })
})
