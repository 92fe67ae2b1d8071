import { describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { nicosia } from '../../test/render'
import {
  share,
  asked,
  created,
  updated,
  dialog,
  details2,
  button,
  openEditor,
  useDistributions,
} from '../../test/distributionsServer'

describe('distributions', () => {
  useDistributions()

  it('are created through both pages, with what the address fills in', async () => {
    const staff = await openEditor('/rotations?dialog=create&publisher=3', 'New Distribution')
    const general = dialog('New Distribution')
    await waitFor(() =>
      expect(general.getByRole<HTMLInputElement>('combobox', { name: 'Publisher' }).value).toBe('Adriva'),
    )
    await staff.click(general.getByRole('button', { name: 'Next' }))
    expect(general.getByText('Label is required')).toBeTruthy()
    expect(general.getByText('Please select a country')).toBeTruthy()
    await staff.type(general.getByRole('textbox', { name: /^Label/ }), 'DE slot A')
    await staff.type(general.getByRole('combobox', { name: /^Country/ }), 'germ{Enter}')
    // A parameter and its value are both needed.
    await staff.click(general.getByRole('button', { name: 'Add Parameter' }))
    const parameter = dialog('Add Parameter')
    expect(button('Add', parameter).disabled).toBe(true)
    await staff.type(parameter.getByLabelText(/^Value/), 'google{Enter}')
    expect(general.getByText('google')).toBeTruthy()
    expect(button('Add Parameter', general).disabled).toBe(true)
    await staff.click(general.getByRole('button', { name: 'Next' }))

    await screen.findByRole('dialog', { name: 'Distribution Details' })
    expect(details2().getByText('Please add groups to the timeslot!')).toBeTruthy()
    expect(details2().getByText('An advertiser group is required!')).toBeTruthy()
    await staff.click(button('Add Group'))
    expect(details2().getByText('Drop advertisers here')).toBeTruthy()
    expect(details2().getByText('Advertiser groups must not be empty!')).toBeTruthy()
    await staff.click(button('Add Advertiser to Group 1'))
    expect(details2().getByText('Advertiser must be specified!')).toBeTruthy()
    // At the field only after it was left.
    expect(details2().queryByText('Please select a valid brand')).toBeNull()
    await staff.tab()
    expect(details2().getByText('Please select a valid brand')).toBeTruthy()
    expect(button('Submit').disabled).toBe(true)
    await staff.type(details2().getByRole('combobox', { name: 'Advertiser 1' }), 'halden{Enter}')
    expect(details2().getByRole('status', { name: 'Total 100%' })).toBeTruthy()
    await staff.click(button('Submit'))
    expect(await screen.findByText('Distribution created successfully')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(created).toMatchObject([
      {
        key: expect.any(String),
        distribution: {
          name: 'DE slot A',
          type: 'slot',
          countryId: '57',
          publisherId: '3',
          timeZoneId: nicosia.id,
          parameters: [{ parameter: 'custom_param_1', value: 'google' }],
          timeslots: [
            {
              name: 'New Timeslot',
              groups: [{ name: 'Group 1', advertisers: [{ advertiserId: '8', percentage: 100 }] }],
            },
          ],
        },
      },
    ])
    expect(asked.length).toBeGreaterThan(1)
  })

  it('tell the running total, and may be saved at a hundredth from 100', async () => {
    const staff = await openEditor('/rotations?distribution=5&page=2')
    const percent = () => details2().getByRole<HTMLInputElement>('textbox', { name: 'Percentage of Brightmoor' })
    await waitFor(() => expect(percent()).toBeTruthy())
    const slider = details2().getByRole('slider', { name: 'Share of Brightmoor' })
    // A finger that only scrolls past it.
    fireEvent.pointerDown(slider)
    fireEvent.change(slider, { target: { value: '77' } })
    fireEvent.pointerCancel(slider)
    expect(percent().value).toBe('40')
    fireEvent.change(slider, { target: { value: '25' } })
    expect(percent().value).toBe('25')
    expect(details2().getByText('Main totals 85%. Give out the last 15% to submit')).toBeTruthy()
    expect(button('Submit').disabled).toBe(true)
    await staff.click(button('Add Advertiser to Main'))
    expect(details2().getByRole<HTMLInputElement>('textbox', { name: 'Percentage of advertiser 3' }).value).toBe('15')
    await staff.click(button('Delete advertiser 3'))
    await staff.clear(percent())
    await staff.type(percent(), '39.99')
    expect(details2().getByRole('status', { name: 'Total 99.99%' }).className).not.toContain('whole')
    expect(button('Submit').disabled).toBe(false)
    await staff.clear(percent())
    await staff.type(percent(), 'x')
    expect(
      details2().getByText('Enter 0 to 100 with at most two decimals', { selector: '.share-percent span' }),
    ).toBeTruthy()
    expect(button('Submit').disabled).toBe(true)
  })

  it('move by buttons within a group and to the next, and keep the groups', async () => {
    const staff = await openEditor()
    await waitFor(() => expect(details2().getByRole('textbox', { name: 'Percentage of Brightmoor' })).toBeTruthy())
    await staff.click(button('Move Brightmoor up'))
    const names = () =>
      details2()
        .getAllByRole<HTMLInputElement>('combobox', { name: /^Advertiser/ })
        .map(({ value }) => value)
    expect(names()).toEqual(['Brightmoor', 'Halden Trade'])
    await staff.click(button('Add Group'))
    await staff.click(button('Move Halden Trade down'))
    expect(
      within(details2().getByRole('list', { name: 'Advertisers of Group 2' })).getByRole<HTMLInputElement>('combobox')
        .value,
    ).toBe('Halden Trade')
    expect(details2().getByText('Halden Trade is 1 of 1 in Group 2')).toBeTruthy()
    for (const name of ['Halden Trade', 'Brightmoor']) {
      const field = details2().getByRole('textbox', { name: `Percentage of ${name}` })
      await staff.clear(field)
      await staff.type(field, '100')
    }
    await staff.click(button('Move Group 2 up'))
    await staff.click(button('Submit'))
    await screen.findByText('Distribution updated successfully')
    expect(updated[0]).toMatchObject({ id: '5', version: 3 })
    await staff.keyboard('{Control>}z{/Control}')
    await screen.findByText('The distribution is as it was before.')
    expect(updated[1]).toMatchObject({ id: '5', version: 4 })
    expect(updated[1]?.distribution.timeslots).toMatchObject([
      {
        id: '1',
        groups: [
          {
            id: '11',
            name: 'Main',
            advertisers: [share('8', 60), share('9', 40)].map(({ advertiserId }) => ({ advertiserId })),
          },
        ],
      },
    ])
    expect(updated[0]?.distribution.timeslots).toMatchObject([
      {
        id: '1',
        groups: [
          { id: null, name: 'Group 2' },
          { id: '11', name: 'Main', advertisers: [{ advertiserId: '9' }] },
        ],
      },
    ])
  })

  it('take a new timeslot only in time that is free, and drop it on Cancel', async () => {
    const staff = await openEditor()
    await staff.click(button('Add timeslot after'))
    const hours = dialog('New Timeslot')
    const isChecked = (day: string) => hours.getByRole<HTMLInputElement>('checkbox', { name: day }).checked
    // Days that are covered are left out.
    expect([isChecked('Monday'), isChecked('Friday'), isChecked('Saturday'), isChecked('Sunday')]).toEqual([
      false,
      false,
      true,
      true,
    ])
    await staff.click(hours.getByRole('checkbox', { name: 'Friday' }))
    await staff.click(hours.getByRole('button', { name: 'Apply Timeslot' }))
    const alert = hours
      .getAllByRole('alert')
      .find(({ textContent }) => textContent?.includes('Time slots overlap detected'))
    expect(alert?.textContent).toContain('Time already taken on Friday by Weekdays')
    expect(alert?.textContent).toContain('No available time windows on Friday')
    await staff.click(hours.getByRole('button', { name: 'Cancel' }))
    expect(details2().getAllByRole('tab')).toHaveLength(1)
    await staff.click(button('Add timeslot after'))
    const again = dialog('New Timeslot')
    await staff.clear(again.getByRole('textbox', { name: /^Name/ }))
    const start = again.getByLabelText('Saturday start')
    const end = again.getByLabelText('Saturday end')
    await staff.clear(end)
    await staff.type(end, '24:00')
    expect(again.getByText('Please enter a valid time')).toBeTruthy()
    await staff.clear(end)
    await staff.type(end, '10:00')
    await staff.clear(start)
    await staff.type(start, '12:00')
    expect(again.getByText('Start time should be smaller')).toBeTruthy()
    await staff.clear(start)
    await staff.type(start, '800')
    await staff.click(again.getByRole('button', { name: 'Copy previous to Sunday' }))
    await staff.click(again.getByRole('button', { name: 'Add range to Sunday' }))
    await staff.clear(again.getByLabelText('Sunday start 2'))
    await staff.type(again.getByLabelText('Sunday start 2'), '09:00')
    expect(again.getByText('Time slots are overlapping')).toBeTruthy()
    await staff.click(again.getByRole('button', { name: 'Delete range 2 of Sunday' }))
    await staff.click(again.getByRole('button', { name: 'Apply Timeslot' }))
    expect(again.getByText('Name is required')).toBeTruthy()
    await staff.type(again.getByRole('textbox', { name: /^Name/ }), 'Weekend')
    await staff.click(again.getByRole('button', { name: 'Apply Timeslot' }))
    expect(
      details2()
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['WeekdaysMon–Fri 00:00–23:59', 'WeekendSat–Sun 08:00–10:00'])
    await staff.click(button('Delete timeslot'))
    expect(button('Delete timeslot').disabled).toBe(true)
  })
})
