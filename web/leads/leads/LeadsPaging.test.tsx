import { describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import './LeadsPage'
import { answerLeads, failLeads, lastAsked, lead, openLeads, row, useLeadsServer } from '../../test/leadsServer'
import { pick } from '../../test/pick'

const query = () => new URLSearchParams(window.location.search)
const pageInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const check = (id: number) => within(row(id)).getByRole('checkbox')
const all = () => screen.getByRole('checkbox', { name: 'Select all rows' })
const selected = () => screen.getAllByRole('row', { selected: true }).map(({ dataset }) => Number(dataset.id))

describe('paging through leads', () => {
  useLeadsServer()

  it('goes to the first, previous, next and last page, in the address too', async () => {
    const staff = await openLeads()
    expect(screen.getByText('Showing 1 to 100 of 4,812 entries | Page 1 of 49')).toBeTruthy()
    expect([button('First page').disabled, button('Previous page').disabled]).toEqual([true, true])
    await staff.click(button('Last page'))
    await screen.findByRole('row', { name: /lead760@/ })
    expect(lastAsked()?.page?.number).toBe(49)
    expect(screen.getByText('Showing 4,801 to 4,812 of 4,812 entries | Page 49 of 49')).toBeTruthy()
    expect(button('Next page').disabled).toBe(true)
    await staff.click(button('Previous page'))
    await waitFor(() => expect(query().get('page')).toBe('48'))
    await staff.click(button('First page'))
    await waitFor(() => expect(query().get('page')).toBeNull())
  })

  it('accepts an entered page, and restores the current one for invalid input', async () => {
    const staff = await openLeads()
    for (const typed of ['0', '50', '2.5', '-1', 'x', ' ']) {
      await staff.clear(pageInput())
      await staff.type(pageInput(), `${typed}{Enter}`)
      expect(pageInput().value).toBe('1')
    }
    await staff.clear(pageInput())
    await staff.type(pageInput(), '7{Enter}')
    await waitFor(() => expect(lastAsked()?.page?.number).toBe(7))
    expect(query().get('page')).toBe('7')
  })

  it('remembers the page size for this list, and starts on page 1 with it', async () => {
    const staff = await openLeads()
    await staff.click(button('Next page'))
    await waitFor(() => expect(query().get('page')).toBe('2'))
    await pick(staff, screen.getByRole('combobox', { name: 'Rows per page' }), '25')
    await waitFor(() => expect(lastAsked()?.page).toMatchObject({ number: 1, limit: 25 }))
    expect(localStorage.getItem('page-size:leads-main')).toBe('25')
  })

  it('opens with the size chosen last and writes it into the address', async () => {
    localStorage.setItem('page-size:leads-main', '500')
    await openLeads()
    expect(lastAsked()?.page?.limit).toBe(500)
    await waitFor(() => expect(query().get('limit')).toBe('500'))
  })

  it('shows the last page where a link leads beyond it', async () => {
    answerLeads(({ page }) => (page?.number === 1 ? [lead(1000)] : []), 30)
    await openLeads({ path: '/leads?page=9' })
    expect(query().get('page')).toBeNull()
  })
})

describe('a page that does not come', () => {
  useLeadsServer()

  it('leaves the rows that are there, and does not number them as its own', async () => {
    const staff = await openLeads()
    failLeads()
    await staff.click(button('Next page'))
    expect(await screen.findByText('Showing … of 4,812 entries | Page 2 of 49')).toBeTruthy()
    expect(screen.getAllByRole('row', { name: /lead\d+@/ }).length).toBeGreaterThan(0)
  })
})

describe('selecting leads', () => {
  useLeadsServer()

  it('selects one, a range with Shift, and all by the partially checked header', async () => {
    const staff = await openLeads()
    await staff.click(check(999))
    expect(all().getAttribute('aria-checked')).toBe('mixed')
    await staff.keyboard('{Shift>}')
    await staff.click(check(997))
    await staff.keyboard('{/Shift}')
    expect(selected()).toEqual([999, 998, 997])
    await staff.click(all())
    expect(all().getAttribute('aria-checked')).toBe('true')
    expect(button('5 rows selected - clear selections')).toBeTruthy()
    await staff.click(all())
    expect(all().getAttribute('aria-checked')).toBe('false')
  })

  it('keeps the selection over pages, and drops it with another filter', async () => {
    const staff = await openLeads()
    await staff.click(check(1000))
    await staff.click(button('Next page'))
    await screen.findByRole('row', { name: /lead995@/ })
    await staff.click(check(995))
    expect(button('2 rows selected - clear selections')).toBeTruthy()
    await pick(staff, screen.getByRole('combobox', { name: 'Lead' }), 'Failed Only')
    await screen.findByText('No rows selected')
  })

  it('clears by its link', async () => {
    const staff = await openLeads()
    await staff.click(check(1000))
    await staff.click(button('1 row selected - clear selections'))
    expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0)
  })

  it('copies the e-mails of all selected leads, and says when none is selected', async () => {
    const staff = await openLeads()
    const written = jest.spyOn(navigator.clipboard, 'writeText')
    await staff.click(button('Copy emails'))
    expect(await screen.findByText('No row selected')).toBeTruthy()
    await staff.click(check(1000))
    await staff.click(check(998))
    await staff.click(button('Copy emails'))
    expect(await screen.findByText('Emails copied to clipboard')).toBeTruthy()
    expect(written).toHaveBeenCalledWith('lead1000@example.test\nlead998@example.test')
  })
})
