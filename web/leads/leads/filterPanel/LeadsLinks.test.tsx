import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { lastAsked, useLeadsServer } from '../../../test/leadsFilterServer'
import { renderApp } from '../../../test/render'
import { today } from '../../../test/leadsFilterPanel'

describe('a link to the leads screen', () => {
  useLeadsServer()

  it('fills the filters, shows them as chips and lets them be cleared', async () => {
    const { staff } = renderApp({
      path: '/leads?filters={"affiliate_id":[2],"excludes":["affiliate_id"],"is_test":false,"email":"@example"}',
    })
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({
        filter: { ...today, publisherId: ['2'], excludes: ['publisherId'], isTest: false },
        email: '@example',
      }),
    )
    const chips = await screen.findByRole('list', { name: 'Filters in force' })
    await within(chips).findByText('Sable Traffic')
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['DateToday 00:00 – 14:32', 'Publisher notSable Traffic', 'Is TestExcluded', 'Email has@example'])
    const [clearAll] = screen.getAllByRole('button', { name: 'Clear all' })
    if (clearAll) await staff.click(clearAll)
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(within(chips).getAllByRole('listitem')).toHaveLength(1)
  })

  it('says which part of it was not understood and shows the rest', async () => {
    renderApp({ path: '/leads?filters={"country_id":"Germany","offer":["summer"],"start_date":"soon"}' })
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain("Part of this link's filter was not understood: Date range, Countries.")
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, offer: ['summer'] }))
  })

  it('shows the defaults when it is broken', async () => {
    renderApp({ path: '/leads?filters=%7B%22country' })
    expect((await screen.findByRole('alert')).textContent).toContain("This link's filter was not understood.")
    await waitFor(() => expect(lastAsked()?.filter).toEqual(today))
  })
})
