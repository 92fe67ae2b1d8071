import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../../shared/access/permissions'
import type { LeadToUpdateFragment, UpdateLeadMutationVariables } from '../../../generated/graphql'
import { conflictDialog } from '../../../test/conflict'
import { answerLead, failLead } from '../../../test/leadPanelServer'
import { lead, openLeads, row, useLeadsServer } from '../../../test/leadsServer'
import { admin, server } from '../../../test/render'
import '../../leads/LeadsPage'
import '../LeadPanel'

const read: LeadToUpdateFragment = {
  id: '1000',
  brokerFtd: '2026-11-19T10:00:00Z',
  ftdDate: null,
  revenue: 900,
  payout: 0,
  statusOverride: 'Callback',
  version: 3,
}
const sent: UpdateLeadMutationVariables[] = []

/** What the panel and whoever reads the lead again are told. */
const answerRead = (facts: Partial<LeadToUpdateFragment> = {}) => {
  answerLead({ ...read, ...facts })
  server.use(
    graphql.query('LeadToUpdateNow', () =>
      HttpResponse.json({ data: { lead: { __typename: 'Lead', ...read, ...facts } } }),
    ),
  )
}
type Answer = { lead?: object; errors?: { message: string; field: string | null; code: string }[] } | null
const answerSave = (answer: Answer) =>
  server.use(
    graphql.mutation<Record<string, unknown>, UpdateLeadMutationVariables>('UpdateLead', ({ variables }) => {
      sent.push(variables)
      if (!answer)
        return HttpResponse.json({ errors: [{ message: 'down', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] })
      const errors = (answer.errors ?? []).map((error) => ({ __typename: 'UserError', ...error }))
      return HttpResponse.json({
        data: { action: { __typename: 'UpdateLeadPayload', lead: answer.lead ?? null, errors } },
      })
    }),
  )
const dialog = () => within(screen.getByRole('form', { name: 'Update Lead' }))
const field = (name: string) => dialog().getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })
const save = () => dialog().getByRole<HTMLButtonElement>('button', { name: /^Sav/ })
async function openUpdate(user = admin) {
  const staff = await openLeads({ path: '/leads?dialog=update&lead=1000', user })
  await waitFor(() => expect(field('Status override')).toBeTruthy())
  return staff
}

describe('Update Lead', () => {
  useLeadsServer()
  beforeEach(() => {
    sent.length = 0
    answerRead()
  })

  it('sends what changed and shows it in the row at once', async () => {
    answerSave({ lead: lead(1000, { revenue: 1950.5, statusOverride: 'Callback' }) })
    const staff = await openUpdate()
    expect([field('Revenue').value, field('Status override').value, save().disabled]).toEqual(['900', 'Callback', true])
    // No approval, no payout.
    expect(field('Payout').disabled).toBe(true)
    expect(dialog().getByText('Only a lead with an approved conversion has a payout.')).toBeTruthy()
    await staff.clear(field('Revenue'))
    await staff.type(field('Revenue'), '$1,950.50')
    await staff.click(save())
    await screen.findByText('Lead Updated')
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Update Lead' })).toBeNull())
    expect(sent).toEqual([{ leadId: '1000', revenue: 1950.5, version: 3, key: expect.any(String) }])
    expect(within(row(1000)).getByText('$1,950.50')).toBeTruthy()
  })

  it.each([
    ['-1', 'Enter 0 or more.'],
    ['1.005', 'Use at most two decimals.'],
    ['ten', 'Enter an amount, for example 1234.50.'],
    ['10000000000', 'Enter at most 9,999,999,999.99.'],
  ])('refuses %s under the field before it is sent', async (text, message) => {
    const staff = await openUpdate()
    await staff.clear(field('Revenue'))
    await staff.type(field('Revenue'), text)
    await staff.click(save())
    expect(dialog().getByRole('alert').textContent).toBe(message)
    expect(sent).toEqual([])
  })

  it('shows what the server refuses under its field, and keeps what was typed', async () => {
    answerSave({
      errors: [
        { message: 'Revenue needs a deposit, and this lead has none.', field: 'revenue', code: 'BAD_USER_INPUT' },
      ],
    })
    const staff = await openUpdate()
    await staff.type(field('Revenue'), '1')
    await staff.click(save())
    await dialog().findByText('Revenue needs a deposit, and this lead has none.')
    expect(field('Revenue').value).toBe('9001')
    expect(field('Revenue').getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps the form when no answer comes, and sends the same again under the same key', async () => {
    answerSave(null)
    const staff = await openUpdate()
    await staff.clear(field('Status override'))
    await staff.click(save())
    await screen.findByText('Failed to update the lead. Please try again.')
    answerSave({ lead: lead(1000) })
    await staff.click(save())
    await screen.findByText('Lead Updated')
    expect(sent.map(({ statusOverride }) => statusOverride)).toEqual(['', ''])
    expect(sent[0]?.key).toBe(sent[1]?.key)
  })

  it('shows the values of others beside those typed, and overwrites only what was chosen', async () => {
    answerSave({ errors: [{ message: 'changed', field: null, code: 'CONFLICT' }] })
    const staff = await openUpdate()
    await staff.type(field('Status override'), '!')
    answerRead({ revenue: 950, statusOverride: 'Dead', version: 4 })
    await staff.click(save())
    const conflict = await conflictDialog()
    expect(conflict.getAllByRole('radiogroup').map(({ textContent }) => textContent)).toEqual([
      'Status override Changed by bothTheirsDeadYoursCallback!',
      'Revenue Changed by the otherTheirs$950.00Yours$900.00',
    ])
    await staff.click(conflict.getByRole('radio', { name: /Yours Callback!/ }))
    await staff.click(conflict.getByRole('button', { name: 'Use these values' }))
    expect([field('Revenue').value, field('Status override').value]).toEqual(['950', 'Callback!'])
    expect(sent).toHaveLength(1)
    answerSave({ lead: lead(1000) })
    await staff.click(save())
    await screen.findByText('Lead Updated')
    expect(sent[1]).toMatchObject({ statusOverride: 'Callback!', version: 4 })
    expect(sent[1]).not.toHaveProperty('revenue')
  })

  it('asks before it drops what was typed', async () => {
    const staff = await openUpdate()
    await staff.type(field('Status override'), '!')
    await staff.click(dialog().getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep editing' }))
    await staff.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Update Lead' })).toBeNull())
    expect(sent).toEqual([])
  })

  it('says what a changed field was, and takes one change back', async () => {
    const staff = await openUpdate()
    await staff.type(field('Status override'), '!')
    await staff.type(field('Revenue'), '1')
    expect(dialog().getByText('2 changes')).toBeTruthy()
    expect(dialog().getByText('was $900.00')).toBeTruthy()
    await staff.click(dialog().getByRole('button', { name: 'Undo: Revenue' }))
    expect([field('Revenue').value, field('Status override').value]).toEqual(['900', 'Callback!'])
    expect(dialog().getByText('1 change')).toBeTruthy()
  })

  it('is saved by Control and Enter, and asks before another lead takes its place', async () => {
    answerSave({ lead: lead(1000) })
    const staff = await openUpdate()
    await staff.type(field('Status override'), '!')
    await staff.click(within(row(999)).getByText('lead999@example.test'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }))
    await staff.click(question.getByRole('button', { name: 'Keep editing' }))
    await staff.type(field('Status override'), '?{Control>}{Enter}{/Control}')
    await screen.findByText('Lead Updated')
    expect(sent[0]).toMatchObject({ leadId: '1000', statusOverride: 'Callback!?' })
    expect(screen.getByRole('complementary', { name: 'Lead 1000' })).toBeTruthy()
  })

  it('shows money only to who may see it', async () => {
    await openUpdate({ ...admin, permissions: ['LEADS_LIST', 'LEADS_EDIT'].map((name) => permissionCode(name) ?? 0) })
    expect(dialog().getAllByRole('textbox')).toHaveLength(1)
  })

  it('says when the lead does not load, and tries again', async () => {
    failLead()
    const staff = await openLeads({ path: '/leads?show=update&lead=4242' })
    const panel = await screen.findByRole('complementary', { name: 'Lead 4242', busy: false })
    await within(panel).findByText('The lead did not load')
    answerRead({ id: '4242' })
    await staff.click(within(panel).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(field('Revenue').value).toBe('900'))
  })
})
