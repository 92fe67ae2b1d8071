import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { lastAsked, useLeadsServer } from '../../test/leadsFilterServer'
import { renderApp, server } from '../../test/render'
import { pick } from '../../test/pick'

describe('Search Multiple Records', () => {
  useLeadsServer()
  const dialog = () => within(screen.getByRole('dialog', { name: 'Search Multiple Records' }))
  async function openDialog() {
    const { staff } = renderApp({ path: '/leads' })
    await staff.click(await screen.findByRole('button', { name: 'Search Multiple Records' }))
    await screen.findByRole('dialog', { name: 'Search Multiple Records' })
    const paste = async (text: string) => {
      await staff.click(dialog().getByRole('textbox', { name: 'Content' }))
      await staff.paste(text)
    }
    return { staff, paste }
  }

  it('looks for any of the values in a field, and goes on from there', async () => {
    const { staff, paste } = await openDialog()
    await paste('918442, 918437\n\n918442')
    expect(dialog().getByText(/2 values read, 1 repeated/)).toBeTruthy()
    await pick(staff, dialog().getByRole('combobox', { name: 'Search in' }), 'ID')
    // What is pasted may be of any date.
    expect(dialog().getByRole<HTMLInputElement>('switch', { name: /Search globally/ }).checked).toBe(true)
    await staff.click(dialog().getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(lastAsked()?.search).toEqual({ texts: ['918442', '918437'], in: 'id', isGlobal: true }))
    // The search ignores the filters, the default date among them.
    expect(screen.queryByRole('button', { name: /^Remove filter: Date/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove filter: Search globally ID' })).toBeTruthy()
    await staff.click(screen.getByRole('button', { name: 'Search Multiple Records' }))
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })).value).toBe('918442\n918437')
    await staff.clear(dialog().getByRole('textbox', { name: 'Content' }))
    await staff.click(dialog().getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(lastAsked()).not.toHaveProperty('search'))
  })

  it('searches within the filters where staff say so, and for what is typed', async () => {
    const { staff, paste } = await openDialog()
    const global = () => dialog().getByRole<HTMLInputElement>('switch', { name: /Search globally/ })
    await staff.type(dialog().getByRole('textbox', { name: 'Content' }), 'a@example.com,')
    expect(global().checked).toBe(false)
    await paste('b@example.com')
    expect(global().checked).toBe(true)
    await staff.click(global())
    await paste(',c@example.com')
    expect(global().checked).toBe(false)
    await staff.click(dialog().getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(lastAsked()?.search).toMatchObject({ isGlobal: false }))
  })

  const outcome = () => screen.findByRole('status', { name: 'Search outcome' })
  const told = async (text: string) => {
    const line = await outcome()
    await waitFor(() => expect(line.textContent).toContain(text))
  }
  const searching = (texts: string[], more: object = {}) =>
    `/leads?filters=${encodeURIComponent(JSON.stringify({ search_txt: texts, search_in: 'email', ...more }))}`

  it('shows how many were found, why others were not, and opens excluded ones', async () => {
    const texts = ['here@', 'outsideRange@', 'outsideFilters@', 'outsideBoth@', 'notFound@']
    const { staff } = renderApp({ path: searching(texts, { country_id: ['49'] }) })
    await told(
      [
        '1 of 5 found',
        '1 is outside TodayoutsideRange@Show',
        '1 is left out by other filtersoutsideFilters@Show',
        '1 is outside Today and left out by other filtersoutsideBoth@Show',
        '1 is in no leadnotFound@',
      ].join(''),
    )
    // Only what leaves it out is taken off, and the address holds it.
    await staff.click(screen.getByRole('button', { name: 'Show: 1 is outside Today' }))
    await told('2 of 5 found')
    expect(lastAsked()).toMatchObject({ filter: { countryId: ['49'] }, search: { texts, isGlobal: false } })
    expect(lastAsked()?.filter).not.toHaveProperty('startDate')
    act(() => window.history.back())
    await told('1 of 5 found')
    await staff.click(await screen.findByRole('button', { name: 'Show: 1 is left out by other filters' }))
    await told('2 of 5 found')
    expect(lastAsked()?.filter).toHaveProperty('startDate')
    expect(lastAsked()?.filter).not.toHaveProperty('countryId')
    await staff.click(screen.getByRole('button', { name: /^Show: 1 is outside Today and/ }))
    await told('4 of 5 found1 is in no leadnotFound@')
    expect(JSON.parse(new URLSearchParams(window.location.search).get('filters') ?? '')).toMatchObject({
      search_txt: texts,
      is_search_global: true,
    })
  })

  it('lists many that were not found, to be copied', async () => {
    const texts = Array.from({ length: 5 }, (_, at) => `notFound${at}@`)
    const { staff } = renderApp({ path: searching(texts, { is_search_global: true }) })
    await staff.click(await screen.findByRole('button', { name: 'All values: 5 are in no lead' }))
    const list = within(await screen.findByRole('list', { name: '5 are in no lead' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(texts)
    await staff.click(screen.getByRole('button', { name: 'Copy values' }))
    expect(await navigator.clipboard.readText()).toBe(texts.join('\n'))
  })

  it('says so where the outcome could not be read, with a way to try again', async () => {
    server.use(
      graphql.query('LeadSearchOutcome', () => HttpResponse.json({ errors: [{ message: 'down' }] }), { once: true }),
    )
    const { staff } = renderApp({ path: searching(['here@', 'notFound@']) })
    await staff.click(within(await outcome()).getByRole('button', { name: 'Retry' }))
    await told('1 of 2 found')
  })

  it('refuses more than 1,000 values and keeps them', async () => {
    const { paste } = await openDialog()
    await paste(Array.from({ length: 1001 }, (_, index) => `${index}@example.com`).join(','))
    expect(dialog().getByRole('alert').textContent).toContain('At most 1,000 values')
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Search' }).disabled).toBe(true)
  })
})
