import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { answerFilterValues, lastAsked, useLeadsServer } from '../../../test/leadsFilterServer'
import { server } from '../../../test/render'
import { today, inPanel, openPanel, choose, radio } from '../../../test/leadsFilterPanel'

describe('the filter panel of the leads screen', () => {
  useLeadsServer()

  it('show the number of leads of each choice, and filter without it too', async () => {
    const counted: unknown[] = []
    server.use(
      graphql.query('FilterValueCounts', ({ variables }) => {
        counted.push(variables)
        if (variables.list !== 'publisherId') return HttpResponse.json({ errors: [{ message: 'No counts' }] })
        const count = { __typename: 'FilterValueCount', valueId: '1', count: 1234 }
        return HttpResponse.json({ data: { filterValueCounts: [count] } })
      }),
    )
    const { staff, apply } = await openPanel()
    await staff.click(radio('Is Test', 'Only'))
    expect(counted).toEqual([])
    await choose(staff, 'Publisher', 'Clickfold')
    const option = (name: string) => inPanel().getByRole('option', { name: new RegExp(name) })
    await waitFor(() => expect(option('Clickfold').textContent).toBe('Clickfold1,234'))
    expect(option('Adriva').textContent).toBe('Adriva0')
    // Beside what the panel shows, applied or not; what is chosen in the list itself changes nothing.
    expect(counted).toEqual([{ list: 'publisherId', filter: { ...today, isTest: true } }])
    await choose(staff, 'Advertisers', 'Halden Trade')
    // The list that was left open is counted again beside the new choice.
    await waitFor(() => expect(counted).toHaveLength(3))
    expect(counted[2]).toMatchObject({ list: 'publisherId', filter: { advertiserId: ['8'] } })
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toMatchObject({ publisherId: ['1'], advertiserId: ['8'] }))
  })

  it('includes and excludes by every list', async () => {
    const { staff, apply } = await openPanel()
    await choose(staff, 'Publisher', 'Adriva')
    await choose(staff, 'Countries', 'Germany')
    await choose(staff, 'Advertisers', 'Halden Trade')
    await choose(staff, 'Statuses', 'Dead 2 statuses')
    await choose(staff, 'Publisher Status', 'New')
    await choose(staff, 'Offer', 'summer')
    await choose(staff, 'Distribution', 'DE slot A')
    await choose(staff, 'Funnel', 'oakline')
    await choose(staff, 'Campaign', 'Spring')
    await apply()
    const chosen = {
      ...today,
      publisherId: ['3'],
      countryId: ['49'],
      advertiserId: ['8'],
      advertiserStatus: ['group:4'],
      publisherStatus: ['New'],
      offer: ['summer'],
      distributionId: ['31'],
      funnel: ['oakline'],
      campaignId: ['41'],
    }
    await waitFor(() => expect(lastAsked()?.filter).toEqual(chosen))
    for (const list of [
      'Publisher',
      'Countries',
      'Advertisers',
      'Statuses',
      'Publisher Status',
      'Offer',
      'Distribution',
      'Funnel',
      'Campaign',
    ]) {
      await staff.click(radio(`${list} mode`, 'Exclude'))
    }
    await apply()
    const excludes = [
      'countryId',
      'publisherId',
      'advertiserId',
      'distributionId',
      'campaignId',
      'advertiserStatus',
      'publisherStatus',
      'offer',
      'funnel',
    ]
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...chosen, excludes }))
    expect(screen.getByRole('button', { name: 'Remove filter: Publisher not' })).toBeTruthy()
  })

  it('filters by the five custom parameters, behind one line', async () => {
    const { staff, apply } = await openPanel()
    await staff.click(inPanel().getByRole('button', { name: 'Custom Param 1–5 Any' }))
    const names = ['one', 'two', 'three', 'four', 'five']
    for (const [index, name] of names.entries()) await choose(staff, `Custom Param ${index + 1}`, name)
    await apply()
    const expected = Object.fromEntries(names.map((name, index) => [`customParam${index + 1}`, [name]]))
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, ...expected }))
  })

  it('finds choices by part of a name ignoring accents, and selects all found', async () => {
    const { staff, apply } = await openPanel()
    await choose(staff, 'Countries')
    await staff.type(inPanel().getByRole('combobox'), 'sao t')
    expect(inPanel().getAllByRole('option')).toHaveLength(1)
    await staff.click(inPanel().getByRole('button', { name: 'Select 1 found' }))
    await staff.clear(inPanel().getByRole('combobox'))
    await staff.click(inPanel().getByRole('button', { name: 'Select all' }))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter?.countryId).toEqual(['49', '55']))
    await staff.click(inPanel().getByRole('button', { name: 'Remove Germany' }))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter?.countryId).toEqual(['55']))
  })

  it('shows a chosen value that is no longer offered by its id, and lets it be removed', async () => {
    const { staff, apply } = await openPanel('/leads?filters={"publisher_id":[77,1]}')
    expect(await inPanel().findByText('no longer exists')).toBeTruthy()
    expect(screen.getByText('77, Clickfold')).toBeTruthy()
    await staff.click(inPanel().getByRole('button', { name: 'Remove 77' }))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter?.publisherId).toEqual(['1']))
  })

  it('keeps what was edited when the choices do not load, and loads them on Retry', async () => {
    server.use(
      graphql.query('FilterValues', () => HttpResponse.json({ errors: [{ message: 'down' }] }, { status: 200 })),
    )
    const { staff } = await openPanel()
    await staff.click(radio('Is Test', 'Only'))
    expect(await inPanel().findByText('The choices did not load.')).toBeTruthy()
    answerFilterValues()
    await staff.click(inPanel().getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(inPanel().queryByText('The choices did not load.')).toBeNull())
    expect((radio('Is Test', 'Only') as HTMLInputElement).checked).toBe(true)
    await choose(staff, 'Offer', 'summer')
  })
})
