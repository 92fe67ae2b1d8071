import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../../shared/access/permissions'
import { useLayout } from '../../../test/layout'
import { admin, renderApp, server, useServer } from '../../../test/render'

const acme = {
  ...{ __typename: 'Publisher', id: '3', name: 'Acme Traffic', status: 'active', autologinInterval: 1 },
  ...{ autologinIntervalUnit: 'days', blockDuplicateLeads: true, locateLeadsBy: 'ip_address', trackingDomain: null },
  ...{ offerUrl: null, isTest: false, postbackUrl: null, postbackEvents: ['accepted'], version: 4 },
  createdAt: '2026-11-01T10:00:00.000Z',
}
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })

type Variables = Record<string, unknown>
/** The server with a publisher; answers what was asked of it, by operation. */
function serve(answers: Record<string, (variables: Variables) => unknown> = {}) {
  const asked: { name: string; variables: Variables }[] = []
  const known: typeof answers = {
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

describe('API details of a publisher', () => {
  useServer()
  useLayout()
  const details = {
    __typename: 'PublisherApiDetails',
    leadUrl: 'https://api.office.test/api/leads',
    tokenPrefix: '0af3b1',
  }
  const path = '/edit/affiliate/3?tab=api'

  const fields = (...names: (readonly [string, string])[]) => ({
    ...{ __typename: 'PublisherFields', id: '3', name: 'Acme Traffic', version: 2 },
    names: names.map(([theirs, ours]) => ({ __typename: 'LeadFieldName', theirs, ours })),
  })
  const call = (id: string, more: object) => ({
    ...{ __typename: 'ReceivedLead', id, receivedAt: '2026-11-27T14:31:07.000Z', address: '203.0.113.7' },
    ...{ format: 'form', body: '', httpStatus: 200, takenMs: 402, outcome: 'accepted', message: '', faults: [] },
    ...{ leadId: null, replayedAt: null, ...more },
  })
  const token = () => ({ publisher: { __typename: 'Publisher', id: '3', apiToken: 'first-token' } })

  it('are the address, how the token begins, and a request that works as it is copied', async () => {
    const { of } = serve({
      PublisherApiDetails: () => ({ publisherApiDetails: details }),
      PublisherFields: () => ({ publisherFields: fields() }),
      PublisherApiToken: token,
    })
    const user = userEvent.setup()
    renderApp({ path, user: may('PUBLISHERS_EDIT') })
    const section = within(await screen.findByRole('region', { name: 'API details' }))
    expect(section.getByText('POST https://api.office.test/api/leads')).toBeTruthy()
    expect(section.getByText('0af3b1…')).toBeTruthy()
    expect(section.getByRole('link', { name: 'Publishers' }).getAttribute('href')).toBe('/docs/publishers')
    const shown = section.getByRole('group', { name: 'Request to copy' }).textContent ?? ''
    expect(shown).toMatch(/^curl 'https:\/\/api.office.test\/api\/leads' .*Bearer \$PUBLISHER_TOKEN/s)
    expect(of('PublisherApiToken')).toEqual([])
    await user.click(section.getByRole('button', { name: 'Copy request' }))
    await screen.findByText('Request copied')
    expect(await navigator.clipboard.readText()).toBe(shown.replace('$PUBLISHER_TOKEN', 'first-token'))
    expect(screen.queryByText(/first-token/)).toBeNull()
    expect([of('PublisherApiDetails'), of('ReceivedLeads')]).toEqual([[{ publisherId: '3' }], []])
  })

  it("have the publisher's own names in the request, as JSON or as a form", async () => {
    serve({
      PublisherApiDetails: () => ({ publisherApiDetails: details }),
      PublisherFields: () => ({
        publisherFields: fields(['lead.mail', 'email'], ['lead.name', 'full_name'], ['test', 'is_test']),
      }),
    })
    const user = userEvent.setup()
    renderApp({ path, user: may('PUBLISHERS_EDIT') })
    expect(
      await screen.findByText(/"lead":\{"name":"Jane Doe","mail":"jane.doe@example.com"\}.*"test":true/s),
    ).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Form' }))
    const request = screen.getByRole('group', { name: 'Request to copy' }).textContent
    expect(request).toContain('lead.mail=jane.doe%40example.com&phone=%2B491511234567&country=DE&test=true')
    expect(request).toContain('application/x-www-form-urlencoded')
  })

  it('lead from a call whose lead is held to teaching its answer', async () => {
    const { of } = serve({
      PublisherApiDetails: () => ({ publisherApiDetails: details }),
      PublisherFields: () => ({ publisherFields: fields() }),
      ReceivedLeads: () => ({ receivedLeads: [call('8', { outcome: 'submitted', leadId: '1027' })] }),
      HeldToTeach: () => ({ lead: { __typename: 'Lead', id: '1027', held: null } }),
    })
    const user = userEvent.setup()
    const teaches = ['LEADS_PROGRESS_LOGS', 'LEADS_INJECTION', 'ADVERTISERS_EDIT']
    renderApp({ path, user: may('PUBLISHERS_EDIT', 'LEADS_LIST', ...teaches) })
    const log = within(await screen.findByRole('region', { name: 'Last calls' }))
    await user.click(await log.findByRole('button', { name: /Lead 1027, not decided yet/ }))
    await user.click(log.getByRole('button', { name: 'Teach what the broker answered' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Teach what an answer means' }))
    expect(await dialog.findByText('Lead 1027 is not held any more.')).toBeTruthy()
    expect(of('HeldToTeach')).toEqual([{ leadId: '1027', isAny: false }])
  })

  it('are mended by a name that was sent, and a refused lead is taken again', async () => {
    let stored = fields(['name', 'full_name'])
    const refused = {
      ...{
        body: 'name=Anna+Roe&mail=anna%40example.test&utm_src=native&vorname=x',
        httpStatus: 400,
        outcome: 'refused',
      },
      ...{ message: 'email is required.' },
      faults: [{ __typename: 'FieldFault', field: 'email', message: 'email is required.' }],
    }
    let calls = [call('9', refused), call('8', { leadId: '1002', body: 'email=x%40example.test' })]
    const { of } = serve({
      PublisherApiDetails: () => ({ publisherApiDetails: details }),
      PublisherFields: () => ({ publisherFields: stored }),
      ReceivedLeads: () => ({ receivedLeads: calls }),
      SavePublisherFields: ({ names }) => {
        stored = {
          ...fields(
            ...(names as { theirs: string; ours: string }[]).map(({ theirs, ours }) => [theirs, ours] as const),
          ),
          version: 3,
        }
        return { savePublisherFields: { __typename: 'PublisherFieldsPayload', publisherFields: stored, errors: [] } }
      },
      ReplayLeads: () => {
        const again = call('9', {
          ...{ ...refused, outcome: 'accepted', message: '', faults: [], leadId: '1003' },
          replayedAt: '2026-11-27T14:33:00.000Z',
        })
        calls = [again, ...calls.slice(1)]
        return { replayLeads: { __typename: 'ReplayLeadsPayload', receivedLeads: [again], errors: [] } }
      },
    })
    const user = userEvent.setup()
    renderApp({ path, user: may('PUBLISHERS_EDIT', 'LEADS_LIST') })
    const log = within(await screen.findByRole('region', { name: 'Last calls' }))
    expect(await log.findByText('Lead 1002, accepted')).toBeTruthy()
    await user.click(await log.findByRole('button', { name: /Refused: email/ }))
    expect(log.getByRole('row', { name: 'name Anna Roe First and last name' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add the name mail' }))
    await user.click(screen.getByRole('button', { name: 'Add the name vorname' }))
    await user.click(screen.getByRole('button', { name: 'Add the name utm_src' }))
    const choices = screen.getAllByRole('combobox', { name: 'Ours' }).map(({ textContent }) => textContent)
    expect(choices).toEqual(['First and last name', 'Email', 'First name', 'Not used'])
    expect(screen.queryByRole('button', { name: 'Add the name email' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Field names saved')).toBeTruthy()
    expect(of('SavePublisherFields')).toMatchObject([
      {
        publisherId: '3',
        version: 2,
        names: [{}, { theirs: 'mail', ours: 'email' }, { ours: 'first_name' }, { theirs: 'utm_src', ours: 'ignored' }],
      },
    ])
    await user.click(log.getByRole('button', { name: 'Replay' }))
    expect(await screen.findByText('Taken as lead 1003')).toBeTruthy()
    expect(await log.findByText('Lead 1003, accepted')).toBeTruthy()
    expect(of('ReplayLeads')).toEqual([{ publisherId: '3', ids: ['9'] }])
  })

  it('are not there for who may only look at the publisher', async () => {
    const { of } = serve({ PublisherApiDetails: () => ({ publisherApiDetails: details }) })
    renderApp({ path, user: may('PUBLISHERS_LIST', 'PUBLISHER_PAYOUTS_LIST') })
    await screen.findByRole('tab', { name: 'Payouts' })
    expect([screen.queryByRole('tab', { name: 'API details' }), of('PublisherApiDetails')]).toEqual([null, []])
  })

  it('say so when they do not load, and are asked for again', async () => {
    let loads = false
    serve({
      PublisherApiDetails: () => ({ publisherApiDetails: loads ? details : null }),
      PublisherFields: () => ({ publisherFields: fields() }),
    })
    const user = userEvent.setup()
    renderApp({ path, user: may('PUBLISHERS_EDIT') })
    await screen.findByText('API details did not load')
    loads = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('region', { name: 'API details' })).toBeTruthy()
  })
})
