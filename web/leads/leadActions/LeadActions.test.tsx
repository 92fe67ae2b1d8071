import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import type { FireFtdMutation, OverrideLeadStatusMutationVariables } from '../../generated/graphql'
import { answerLeads, lastAsked, lead, openLeads, row, useLeadsServer } from '../../test/leadsServer'
import { admin, server } from '../../test/render'
import '../leads/LeadsPage'
import './OverrideStatusDialog'
import { pick } from '../../test/pick'

type Action = FireFtdMutation['action']
type Sent = { name: string; query: string; variables: OverrideLeadStatusMutationVariables }

const sent: Sent[] = []
const fault = { message: 'down', extensions: { code: 'INTERNAL' } }
/** Answers an action; `null` is a failure. */
const answer = (
  name: 'OverrideLeadStatus' | 'UndoStatusOverride' | 'MarkTestLeads' | 'FireFtd',
  action: (ids: string[]) => Partial<Action> | null | Promise<Partial<Action> | null>,
) =>
  server.use(
    graphql.mutation<Record<string, unknown>, OverrideLeadStatusMutationVariables>(
      name,
      async ({ variables, query }) => {
        sent.push({ name, query, variables })
        const given = await action(variables.leadIds)
        if (!given) return HttpResponse.json({ errors: [fault] })
        return HttpResponse.json({
          data: { action: { __typename: 'LeadActionPayload', leads: [], refused: [], undo: [], errors: [], ...given } },
        })
      },
    ),
  )
const refusal = (leadId: string, message: string) => ({
  __typename: 'LeadRefusal' as const,
  leadId,
  code: 'CONFLICT',
  message,
})
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected leads' }))
const press = (name: string | RegExp) => bar().getByRole('button', { name })
const tick = (id: number) => within(row(id)).getByRole('checkbox')
const symbols = (id: number) =>
  within(row(id))
    .getAllByRole('img', { hidden: true })
    .map((symbol) => symbol.getAttribute('aria-label'))
    .filter(Boolean)
const isTest = (id: number) => within(row(id)).queryByRole('img', { name: 'Test', hidden: true }) !== null

describe('actions on selected leads', () => {
  useLeadsServer()
  beforeEach(() => void (sent.length = 0))

  it('say so when no row is selected', async () => {
    const staff = await openLeads()
    for (const name of ['Override status', 'Mark as test leads', 'Fire FTD', 'Copy emails']) {
      await staff.click(press(name))
      expect(await screen.findByText('No row selected')).toBeTruthy()
      expect(screen.queryByRole('dialog')).toBeNull()
      await staff.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
    }
  })

  it('are offered by permission', async () => {
    await openLeads({
      user: { ...admin, permissions: ['LEADS_LIST', 'LEADS_MARK_FTD'].map((name) => permissionCode(name) ?? 0) },
    })
    expect(
      bar()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Fire FTD', 'Copy emails'])
  })

  it('mark as test after asking: at once on screen, with the selection kept', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    answer('MarkTestLeads', async (ids) => {
      await held
      return { leads: ids.map((id) => lead(Number(id), { isTest: true })) }
    })
    const staff = await openLeads()
    await staff.click(tick(1000))
    await staff.click(tick(998))
    await staff.click(press('Mark as test leads'))
    const question = screen.getByRole('alertdialog', { name: 'Confirm Action' })
    expect(question.textContent).toContain('You are about to mark 2 leads as test leads.')
    await staff.click(within(question).getByRole('button', { name: 'Mark as test leads' }))
    await waitFor(() => expect([1000, 999, 998].map(isTest)).toEqual([true, false, true]))
    expect(screen.queryByText('Leads Marked as Test')).toBeNull()
    release()
    await screen.findByText('Leads Marked as Test')
    expect([1000, 999, 998].map(isTest)).toEqual([true, false, true])
    expect(sent).toMatchObject([{ variables: { leadIds: ['1000', '998'], key: expect.any(String) } }])
    // What is on screen is asked for, so that no cell is out of date.
    expect(sent[0]?.query).toMatch(/advertiserName/)
    expect(bar().getByRole('button', { name: '2 rows selected - clear selections' })).toBeTruthy()
  })

  it('tell how many were marked, take it back on Undo where it was changed, and unmark', async () => {
    // Lead 998 was a test already.
    answer('MarkTestLeads', () => ({
      undo: [{ __typename: 'LeadUndo', leadId: '1000', version: 2, statusOverride: null }],
    }))
    const staff = await openLeads()
    await staff.click(tick(1000))
    await staff.click(tick(998))
    await staff.click(press('Mark as test leads'))
    await staff.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Mark as test leads' }))
    const told = (await screen.findByText('Leads Marked as Test')).closest<HTMLElement>('[role=status]')!
    expect(told.textContent).toContain('2 leads')
    await staff.click(within(told).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent.at(-1)?.variables).toMatchObject({ leadIds: ['1000'], isTest: false }))
    await staff.click(press('Unmark as test'))
    await staff.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Unmark as test' }))
    await waitFor(() => expect(sent.at(-1)?.variables).toMatchObject({ leadIds: ['1000', '998'], isTest: false }))
  })

  it("restore each lead's override on Undo, and list those changed since", async () => {
    const former = [
      { leadId: '1000', version: 5, statusOverride: 'Callback' },
      { leadId: '999', version: 2, statusOverride: null },
    ]
    answer('OverrideLeadStatus', () => ({
      undo: former.map((undo) => ({ __typename: 'LeadUndo' as const, ...undo })),
    }))
    answer('UndoStatusOverride', () => ({ refused: [refusal('999', 'The lead was changed since.')] }))
    const staff = await openLeads()
    await staff.click(tick(1000))
    await staff.click(tick(999))
    await staff.click(press('Override status'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Override Status' }))
    await staff.type(dialog.getByRole('textbox', { name: 'Status override' }), 'No answer')
    await staff.click(dialog.getByRole('button', { name: 'Confirm' }))
    await staff.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('The lead was changed since.')).toBeTruthy()
    expect(sent.at(-1)?.variables).toMatchObject({ leads: former, key: expect.any(String) })
  })

  it('roll back exactly when the call fails, and may be tried again under the same key', async () => {
    answerLeads(() => [lead(1000, { statusOverride: 'Callback' }), lead(999)])
    answer('OverrideLeadStatus', () => null)
    const staff = await openLeads()
    await staff.click(tick(1000))
    await staff.click(tick(999))
    await staff.click(press('Override status'))
    const dialog = await screen.findByRole('dialog', { name: 'Override Status' })
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true)
    await staff.type(within(dialog).getByRole('textbox', { name: 'Status override' }), 'Rejected by hand')
    expect(within(dialog).getByText(/Are you sure you want to reject the field\?/)).toBeTruthy()
    await staff.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Failed to update the lead. Please try again.')
    expect(symbols(1000)).toEqual(['Overridden'])
    expect(within(row(999)).queryByRole('img', { name: 'Overridden', hidden: true })).toBeNull()
    // The form stays as typed.
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Status override' }).value).toBe(
      'Rejected by hand',
    )
    answer('OverrideLeadStatus', (ids) => ({
      leads: ids.map((id) => lead(Number(id), { statusOverride: 'Rejected by hand' })),
    }))
    // The list of statuses has one of its own.
    await staff.click(screen.getAllByRole('button', { name: 'Retry' }).find((button) => !button.closest('form'))!)
    await screen.findByText('Status Override Updated')
    expect(screen.queryByRole('dialog', { name: 'Override Status' })).toBeNull()
    expect(symbols(999)).toEqual(['Overridden'])
    expect(sent.map(({ variables }) => variables.statusOverride)).toEqual(['Rejected by hand', 'Rejected by hand'])
    expect(sent[0]?.variables.key).toBe(sent[1]?.variables.key)
  })

  it('remove an override only after a warning, and keep the input until confirmed', async () => {
    answer('OverrideLeadStatus', (ids) => ({ leads: ids.map((id) => lead(Number(id))) }))
    const staff = await openLeads()
    await staff.click(tick(1000))
    await staff.click(press('Override status'))
    const dialog = await screen.findByRole('dialog', { name: 'Override Status' })
    expect(within(dialog).queryByText(/reject the field/)).toBeNull()
    await staff.type(within(dialog).getByRole('textbox', { name: 'Status override' }), 'Call')
    expect(within(dialog).getByText('Are you sure you want to reject the field?')).toBeTruthy()
    await staff.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await staff.click(
      within(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).getByRole('button', {
        name: 'Keep editing',
      }),
    )
    await pick(staff, within(dialog).getByRole('combobox', { name: 'Choose a status' }), 'No override')
    expect(
      within(dialog).getByText(/Are you sure you want to reject the field\? The override is removed from 1 lead\./),
    ).toBeTruthy()
    await staff.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Status Override Updated')
    expect(sent.map(({ variables }) => variables.statusOverride)).toEqual([''])
  })

  it('fire FTDs after asking, and list the leads that were left as they were by reason', async () => {
    answer('FireFtd', ([first = '', ...others]) => ({
      leads: [lead(Number(first), { status: 'PENDING_FTD', isFakeFtd: true })],
      refused: others.map((id, index) =>
        refusal(id, index ? 'The lead was rejected.' : 'The lead already has a conversion.'),
      ),
    }))
    const staff = await openLeads()
    for (const id of [1000, 999, 998, 997]) await staff.click(tick(id))
    await staff.click(press('Fire FTD'))
    const question = screen.getByRole('alertdialog', { name: 'Confirm Action' })
    expect(question.textContent).toContain('fire an FTD on 4 leads')
    await staff.click(within(question).getByRole('button', { name: 'Fire FTD' }))
    const outcome = await screen.findByRole('dialog', { name: 'Fire FTD: not done to all' })
    expect(row(1000).className).toBe('row-fake')
    expect(outcome.textContent).toContain('Done to 1 lead. 3 leads were left as they were:')
    const reasons = within(outcome)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(reasons[0]).toMatch(/^The lead was rejected\. 2 leads998, 997/)
    expect(reasons[1]).toMatch(/^The lead already has a conversion\. 1 lead999/)
    const link = within(outcome).getByRole('link', { name: 'Show these leads' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"search_txt":["998","997"]')
    expect(screen.getByText('FTD Fired')).toBeTruthy()
  })

  it('offer no FTD where all selected leads would refuse it, and say why', async () => {
    answerLeads(() => [lead(1000), lead(999, { status: 'REJECTED' }), lead(998, { status: 'SUBMITTED' })])
    const staff = await openLeads()
    for (const id of [999, 998]) await staff.click(tick(id))
    const reasons = 'The lead was rejected. The lead is not accepted yet.'
    expect(press('Fire FTD')).toMatchObject({ ariaDisabled: 'true', title: reasons })
    await staff.keyboard('d')
    expect(await screen.findByText(reasons)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await staff.click(tick(1000))
    await staff.click(press('Fire FTD'))
    const question = screen.getByRole('alertdialog', { name: 'Confirm Action' })
    expect(question.textContent).toContain(`Not possible for 2 of 3 leads: ${reasons}`)
  })

  it('say in the words of the catalogue that an FTD could not be fired', async () => {
    answer('FireFtd', () => null)
    const staff = await openLeads()
    await staff.click(tick(1000))
    await staff.click(press('Fire FTD'))
    await staff.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Fire FTD' }))
    await screen.findByText('Failed to fire FTD. Please try again.')
    expect(row(1000).className).toBe('')
  })
})

describe('all leads that match', () => {
  useLeadsServer()
  beforeEach(() => void (sent.length = 0))
  const matching = Array.from({ length: 450 }, (_, index) => String(1000 - index))
  const answerSelection = (result: { ids: string[] } | null) =>
    server.use(
      graphql.query('LeadSelection', ({ variables }) => {
        expect(variables).toMatchObject({ expectedTotal: 4812, latestId: '1000', filter: lastAsked()?.filter })
        if (result) return HttpResponse.json({ data: { leadSelection: { __typename: 'LeadSelection', ...result } } })
        const message = 'The list has changed: 4,813 leads match now, not 4,812.'
        return HttpResponse.json({
          data: { leadSelection: null },
          errors: [{ message, extensions: { code: 'CONFLICT' } }],
        })
      }),
    )
  const selectAll = async () => {
    const staff = await openLeads()
    expect(bar().queryByRole('button', { name: /that match/ })).toBeNull()
    await staff.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await staff.click(press(/^Select all 4,812 that match as of \d\d:\d\d$/))
    return staff
  }

  it('are processed in batches with progress, cancelled, and resumed with their keys', async () => {
    answerSelection({ ids: matching })
    let release = () => {}
    let held = new Promise<void>((resolve) => (release = resolve))
    answer('FireFtd', async () => (await held, {}))
    const staff = await selectAll()
    await staff.click(await bar().findByRole('button', { name: '450 rows selected - clear selections' }))
    expect(bar().getByText('No rows selected')).toBeTruthy()
    await staff.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await staff.click(press(/^Select all 4,812 that match as of \d\d:\d\d$/))
    await bar().findByRole('button', { name: /^450 rows/ })
    // One is left out again.
    await staff.click(tick(999))
    await staff.click(press('Fire FTD'))
    await staff.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Fire FTD' }))
    const progress = await screen.findByRole('alertdialog', { name: 'Fire FTD' })
    expect(within(progress).getByRole('status').textContent).toBe('0 of 449 leads')
    await staff.click(within(progress).getByRole('button', { name: 'Cancel' }))
    release()
    const outcome = await screen.findByRole('dialog', { name: 'Fire FTD: stopped' })
    expect(outcome.textContent).toContain('Done to 200 leads. 249 leads were left as they were:')
    held = Promise.resolve()
    await staff.click(within(outcome).getByRole('button', { name: 'Go on' }))
    await screen.findByText('FTD Fired')
    expect(sent.map(({ variables }) => variables.leadIds.length)).toEqual([200, 200, 49])
    expect(sent.flatMap(({ variables }) => variables.leadIds)).toEqual(matching.filter((id) => id !== '999'))
    // Leads that were never on screen are not read back.
    expect(sent[1]?.query).not.toMatch(/advertiserName/)
  })

  it('are not selected when another number matches by now: the list is loaded again', async () => {
    answerSelection(null)
    answerLeads(() => [lead(1000), lead(999)])
    const staff = await openLeads()
    await staff.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    answerLeads(() => [lead(1001), lead(1000), lead(999)], 4813)
    await staff.click(press(/^Select all 4,812 that match as of \d\d:\d\d$/))
    await screen.findByText('The list has changed: 4,813 leads match now, not 4,812.')
    await screen.findByRole('row', { name: /lead1001@/ })
    expect(bar().getByRole('button', { name: /^Select all 4,813 that match as of/ })).toBeTruthy()
    await staff.click(bar().getByRole('button', { name: '2 rows selected - clear selections' }))
    await staff.click(tick(1000))
    expect(bar().queryByRole('button', { name: /that match/ })).toBeNull()
  })

  it('have their e-mails copied from all pages', async () => {
    answerSelection({ ids: matching })
    server.use(
      graphql.query('LeadEmails', ({ variables }) =>
        HttpResponse.json({
          data: {
            leads: {
              __typename: 'LeadList',
              rows: [...variables.ids]
                .sort()
                .map((id: string) => ({ __typename: 'Lead', id, email: `${id}@example.test` })),
            },
          },
        }),
      ),
    )
    const staff = await selectAll()
    await bar().findByRole('button', { name: /^450 rows/ })
    await staff.click(press('Copy emails'))
    await screen.findByText('Emails copied to clipboard')
    expect(await navigator.clipboard.readText()).toBe(matching.map((id) => `${id}@example.test`).join('\n'))
  })
})
