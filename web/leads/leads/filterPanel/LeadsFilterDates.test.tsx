import { describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { asked, lastAsked, useLeadsServer } from '../../../test/leadsFilterServer'
import { today, inPanel, addressFilters, openPanel, radio } from '../../../test/leadsFilterPanel'

describe('the filter panel of the leads screen', () => {
  useLeadsServer()

  it.each([
    [
      ['Weekdays only Mon-Fri', 'Only', 'Excluded', 'Only', 'Excluded', 'Only'],
      {
        traffic: 'weekdays',
        isApproved: 'only',
        lateFtd: 'excluded',
        isOriginal: 'only',
        excludeFakeFtd: false,
        isTest: true,
      },
    ],
    [
      ['Weekends only Sat-Sun', 'Excluded', 'Only', 'Excluded', 'Only', 'Excluded'],
      {
        traffic: 'weekends',
        isApproved: 'excluded',
        lateFtd: 'only',
        isOriginal: 'excluded',
        excludeFakeFtd: true,
        isTest: false,
      },
    ],
  ])('filters by the radio groups: %j', async (names, expected) => {
    const { staff, apply } = await openPanel()
    const groups = ['Traffic', 'Approved', 'Late FTDs', 'Original Leads', 'Include Fake FTD', 'Is Test']
    for (const [index, group] of groups.entries()) await staff.click(radio(group, names[index] ?? ''))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual({ ...today, ...expected }))
  })

  it.each([
    ['Last 24 hours', { last24Hours: true }],
    ['Created inside date range only', { ...today, createdInsideDateRange: true }],
    [
      'Inside selected hour range only',
      { ...today, insideSelectedHourRange: true, startTime: '00:00', endTime: '14:32' },
    ],
  ])('switches %s on', async (name, expected) => {
    const { staff, apply } = await openPanel()
    await staff.click(inPanel().getByRole('switch', { name }))
    await apply()
    await waitFor(() => expect(lastAsked()?.filter).toEqual(expected))
  })

  it('takes hours of each day beside a preset', async () => {
    const { staff, apply } = await openPanel()
    await staff.click(inPanel().getByRole('button', { name: 'This Month' }))
    await staff.click(inPanel().getByRole('switch', { name: 'Inside selected hour range only' }))
    for (const [name, time] of [
      ['Hours from', '22:00'],
      ['Hours to', '2:00'],
    ] as const) {
      await staff.clear(inPanel().getByRole('textbox', { name }))
      await staff.type(inPanel().getByRole('textbox', { name }), time)
    }
    await apply()
    await waitFor(() =>
      expect(lastAsked()?.filter).toEqual({
        startDate: '2026-11-01 00:00',
        endDate: '2026-11-20 14:32',
        insideSelectedHourRange: true,
        startTime: '22:00',
        endTime: '02:00',
      }),
    )
  })

  it('knows the range of every preset, and asks for it', async () => {
    const { staff, apply } = await openPanel()
    const ranges = [
      ['Yesterday', '2026-11-19 00:00', '2026-11-19 23:59'],
      ['This week', '2026-11-16 00:00', '2026-11-20 14:32'],
      ['Last week', '2026-11-09 00:00', '2026-11-15 23:59'],
      ['This Month', '2026-11-01 00:00', '2026-11-20 14:32'],
      ['Last Month', '2026-10-01 00:00', '2026-10-31 23:59'],
      ['This Year', '2026-01-01 00:00', '2026-11-20 14:32'],
      ['Last Year', '2025-01-01 00:00', '2025-12-31 23:59'],
      ['Today', today.startDate, today.endDate],
    ] as const
    for (const [name, startDate, endDate] of ranges) {
      await staff.click(inPanel().getByRole('button', { name }))
      expect(inPanel().getByRole<HTMLInputElement>('textbox', { name: 'From' }).value).toBe(startDate)
      expect(inPanel().getByRole<HTMLInputElement>('textbox', { name: 'To' }).value).toBe(endDate)
    }
    await staff.click(inPanel().getByRole('button', { name: 'Last week' }))
    await apply()
    await waitFor(() =>
      expect(lastAsked()?.filter).toEqual({ startDate: '2026-11-09 00:00', endDate: '2026-11-15 23:59' }),
    )
    expect(addressFilters()).toEqual({ dateRangePreset: 'last_week' })
  })

  it('takes a typed range, and refuses one that ends before it starts', async () => {
    const { staff, apply } = await openPanel()
    const from = inPanel().getByRole<HTMLInputElement>('textbox', { name: 'From' })
    await staff.clear(from)
    await staff.type(from, '2026-11-21')
    expect(inPanel().getByText('The end is before the start')).toBeTruthy()
    const before = asked.length
    await apply()
    expect(asked).toHaveLength(before)
    expect(document.activeElement).toBe(inPanel().getByRole('textbox', { name: 'To' }))
    await staff.clear(from)
    await staff.type(from, '2026-11-05 8:30')
    await apply()
    await waitFor(() =>
      expect(lastAsked()?.filter).toEqual({ startDate: '2026-11-05 08:30', endDate: '2026-11-20 14:32' }),
    )
  })
})
