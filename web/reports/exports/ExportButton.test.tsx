import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import '../../leads/leads/LeadsPage'
import { answerLeads, openLeads, pageOfLeads, row, useLeadsServer } from '../../test/leadsServer'

const open = async (staff: Awaited<ReturnType<typeof openLeads>>) => {
  await staff.click(screen.getByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }))
  await dialog.findByRole('button', { name: 'Export' })
  return dialog
}
const radio = (dialog: ReturnType<typeof within>, name: RegExp) =>
  dialog.getByRole('radio', { name }) as HTMLInputElement

describe('what to export', () => {
  useLeadsServer()

  it('is all that match until rows are selected, and then those', async () => {
    const staff = await openLeads()
    let dialog = await open(staff)
    expect(radio(dialog, /All that match 4,812/).checked).toBe(true)
    expect(radio(dialog, /Selected rows 0/).disabled).toBe(true)
    expect(radio(dialog, /This page 5/).disabled).toBe(false)
    await staff.keyboard('{Escape}')
    await staff.click(within(row(1000)).getByRole('checkbox'))
    await staff.click(within(row(998)).getByRole('checkbox'))
    dialog = await open(staff)
    expect(radio(dialog, /Selected rows 2/).checked).toBe(true)
  })

  it('is no XLSX above 100,000 leads: the dialog says why and offers CSV', async () => {
    answerLeads(pageOfLeads, 100_001)
    const staff = await openLeads()
    const dialog = await open(staff)
    await staff.click(radio(dialog, /XLSX/))
    expect(dialog.getByRole('status').textContent).toMatch(
      /^An XLSX holds 100,000 leads at most: .* These are 100,001\. A CSV has no bound\.$/,
    )
    expect(dialog.getByRole('button', { name: 'Export as CSV instead' })).toBeTruthy()
    await staff.click(radio(dialog, /This page 5/))
    expect(dialog.getByRole('status').textContent).toBe('')
    expect(dialog.getByRole('button', { name: 'Export' })).toBeTruthy()
  })

  it('is nothing where no lead matches', async () => {
    answerLeads(pageOfLeads, 0)
    const staff = await openLeads()
    const dialog = await open(staff)
    expect(radio(dialog, /All that match 0/).disabled).toBe(true)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true)
  })
})
