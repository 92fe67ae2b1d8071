import { describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { instantOf } from '../../../../shared/app/time/timeZones'
import { asked, lastAsked, useLeadsServer } from '../../../test/leadsFilterServer'
import { renderApp } from '../../../test/render'
import { pick } from '../../../test/pick'
import { today, inPanel, addressFilters, openPanel, choose, radio } from '../../../test/leadsFilterPanel'

const conversion = () => screen.getByRole<HTMLButtonElement>('combobox', { name: 'Conversion' })
const lead = () => screen.getByRole('combobox', { name: 'Lead' })

describe('the filter panel of the leads screen', () => {
  useLeadsServer()

  it('asks for today by default, and for nothing more until Apply', async () => {
    const { staff, apply } = await openPanel()
    expect(lastAsked()?.filter).toEqual(today)
    const before = asked.length
    await staff.click(radio('Is Test', 'Only'))
    await choose(staff, 'Publisher', 'Clickfold')
    expect(inPanel().getByText('Not applied yet')).toBeTruthy()
    expect(asked).toHaveLength(before)
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, isTest: true, publisherId: ['1'] }))
    expect(addressFilters()).toEqual({ is_test: true, publisher_id: [1] })
    expect(asked).toHaveLength(before + 1)
    expect(inPanel().queryByText('Not applied yet')).toBeNull()
  })

  it('has what a select chose for the next press, however quick it is', async () => {
    const { staff } = await openPanel()
    const conversion = screen.getByRole('combobox', { name: 'Conversion' })
    await staff.click(conversion)
    const option = await screen.findByRole('option', { name: 'Converted' })
    const given = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    // What `act` draws to its end would be more than a browser has drawn between two presses.
    given.IS_REACT_ACT_ENVIRONMENT = false
    option.click()
    await Promise.resolve()
    given.IS_REACT_ACT_ENVIRONMENT = true
    expect(conversion.textContent).toBe('Converted')
    const countries = screen.getByRole<HTMLAnchorElement>('link', { name: 'Countries' })
    expect(JSON.parse(new URL(countries.href).searchParams.get('filters') ?? '{}')).toHaveProperty(
      'selectedConversion',
      'Converted',
    )
  })

  it('cancels: every filter, select and search goes back to its default', async () => {
    const { staff } = await openPanel('/leads?filters={"country_id":[49],"email":"a","selectedConversion":"Pending"}')
    await staff.click(inPanel().getByRole('radio', { name: /Weekdays/ }))
    await staff.click(inPanel().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ filter: today, page: { number: 1 } }))
    expect(lastAsked()).not.toHaveProperty('statuses')
    expect(lastAsked()).not.toHaveProperty('email')
    expect(window.location.search).toBe('')
    expect(inPanel().getByRole<HTMLInputElement>('radio', { name: /All days/ }).checked).toBe(true)
  })

  it('applies by Ctrl + Enter from anywhere in it, and is worked by keyboard alone', async () => {
    const { staff } = await openPanel()
    inPanel().getByRole('button', { name: 'Publisher Any' }).focus()
    await staff.keyboard('{Enter}')
    const search = await inPanel().findByRole('combobox', { name: 'Search publisher' })
    expect(document.activeElement).toBe(search)
    await staff.keyboard('{ArrowDown}{ArrowDown} {ArrowDown}{Enter}')
    expect(
      inPanel()
        .getAllByRole('option', { selected: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['Sable Traffic', 'Adriva'])
    await staff.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, publisherId: ['2', '3'] }))
    await staff.keyboard('{Escape}')
    expect(inPanel().queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(inPanel().getByRole('button', { name: 'Choose Publisher' }))
  })

  it('keeps the rest of a draft when a chip is removed meanwhile', async () => {
    const { staff, apply } = await openPanel('/leads?filters={"offer":["summer"]}')
    await staff.click(radio('Approved', 'Only'))
    await staff.click(screen.getByRole('button', { name: 'Remove filter: Offer' }))
    await waitFor(() => expect(lastAsked()?.filter).toEqual(today))
    expect(inPanel().getByRole('button', { name: 'Offer Any' })).toBeTruthy()
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, isApproved: 'only' }))
  })

  it('asks again when the same filters are applied again', async () => {
    const { apply } = await openPanel()
    const before = asked.length
    jest.spyOn(Date, 'now').mockReturnValue(instantOf('Europe/Nicosia', '2026-11-20 14:33'))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, endDate: '2026-11-20 14:33' }))
    expect(asked).toHaveLength(before + 1)
    expect(window.location.search).toBe('')
  })

  it('is open again after a reload when it was left open', async () => {
    await openPanel()
    expect(localStorage.getItem('leads_filter_open')).toBe('true')
  })
})

describe('the selects of the leads screen', () => {
  useLeadsServer()

  it('act at once, and rule each other', async () => {
    const { staff } = renderApp({ path: '/leads' })
    await pick(staff, await screen.findByRole('combobox', { name: 'Conversion' }), 'Pending')
    await waitFor(() => expect(lastAsked()?.statuses).toEqual(['PENDING_FTD']))
    await pick(staff, lead(), 'Failed Only')
    expect(screen.getByRole('option', { name: 'Failed Only' }).getAttribute('aria-disabled')).toBe('true')
    expect(lead().textContent).toBe('All')
    await staff.keyboard('{Escape}')
    await pick(staff, conversion(), 'Non Converted')
    await pick(staff, lead(), 'Failed Only')
    await waitFor(() => expect(lastAsked()?.statuses).toEqual(['REJECTED']))
    expect(conversion().textContent).toBe('All')
    expect(conversion().disabled).toBe(true)
    expect(addressFilters()).toEqual({ selectedLead: 'Failed Only' })
  })
})
