import { afterEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import '../leads/LeadsPage'
import type { LeadChangeKind } from '../../generated/graphql'
import {
  answerLeads,
  asked,
  changeStreams,
  lastAsked,
  lead,
  momentAfterList,
  openLeads,
  pageOfLeads,
  row,
  useLeadsServer,
} from '../../test/leadsServer'
import { renderApp, server } from '../../test/render'

/** The stream that is open. */
const stream = async (count = 1) => {
  await waitFor(() => expect(changeStreams).toHaveLength(count))
  return changeStreams[count - 1]!
}
const told = (leadId: number, change: LeadChangeKind) => ({
  __typename: 'Subscription' as const,
  leadChanges: { __typename: 'LeadChange' as const, leadId: String(leadId), change, at: momentAfterList() },
})
const news = (name: string) => screen.findByRole('button', { name: `${name}. Refresh` })
const answerTotal = (total: number) =>
  server.use(
    graphql.query('LeadsTotal', () =>
      HttpResponse.json({ data: { leads: { __typename: 'LeadList', total, asOf: momentAfterList() } } }),
    ),
  )
function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('a list of leads while others work', () => {
  useLeadsServer()
  afterEach(() => void Reflect.deleteProperty(document, 'hidden'))

  it('says how many came, and shows them when asked', async () => {
    const staff = await openLeads()
    await staff.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByRole('row', { name: /lead995@/ })
    await news('Live')
    const { tell, variables } = await stream()
    expect(variables).toMatchObject({ filter: { endDate: expect.stringMatching(/ 23:59$/) as unknown } })
    for (const id of [1001, 1002, 1002]) tell(told(id, 'CREATED'))
    const before = asked.length
    await staff.click(await news('2 new leads'))
    await news('Live')
    expect(asked.length).toBeGreaterThan(before)
    expect(lastAsked()?.page?.number).toBe(1)
  })

  it('shows what others change of a lead on screen without asking for the list', async () => {
    await openLeads()
    const { tell } = await stream()
    answerLeads(({ search }) => (search ? [lead(998, { status: 'FTD' })] : pageOfLeads({})))
    tell(told(998, 'STATUS_CHANGED'))
    await waitFor(() => expect(within(row(998)).getByText('FTD')).toBeTruthy())
    expect(lastAsked()?.search).toEqual({ texts: ['998'], in: 'id', isGlobal: true })
    expect(within(row(999)).queryByText('FTD')).toBeNull()
    await news('Live')
  })

  it('says that the list behind a number has changed when a lead may have come into it', async () => {
    await openLeads({ path: `/leads?filters=${encodeURIComponent(JSON.stringify({ metric: 'ftds' }))}` })
    const { tell } = await stream()
    tell(told(17, 'STATUS_CHANGED'))
    await news('List changed')
  })

  it('is told nothing while it is hidden, and catches up in sight', async () => {
    await openLeads()
    const { signal } = await stream()
    hide(true)
    await waitFor(() => expect(signal.aborted).toBe(true))
    await news('As of 14:32')
    answerTotal(4815)
    hide(false)
    await stream(2)
    await news('3 new leads')
  })

  it('reads nothing again where none are shown', async () => {
    answerLeads(() => [], 0)
    renderApp({ path: '/leads' })
    await stream()
    hide(true)
    await news('As of 14:32')
    answerTotal(0)
    hide(false)
    const before = asked.length
    await news('Live')
    // Longer than changes are gathered for.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await news('Live')
    expect(asked).toHaveLength(before)
  })

  it('says when it was read while nothing is told', async () => {
    await openLeads()
    answerTotal(4812)
    const { end } = await stream()
    end()
    await news('As of 14:32')
    await stream(2)
    await news('Live')
  })
})
