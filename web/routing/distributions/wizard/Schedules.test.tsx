import { describe, expect, it } from '@jest/globals'
import { fireEvent, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { button, details2, openEditor, useDistributions } from '../../../test/distributionsServer'
import { server } from '../../../test/render'

const share = (advertiserId: string, advertiserName: string, percentage: number) => ({
  __typename: 'DistributionShare',
  ...{ advertiserId, advertiserName, percentage },
})
const change = {
  __typename: 'ScheduledChange',
  ...{
    id: '3',
    distributionId: '5',
    oldValue: '8=60;9=40',
    oldText: 'Halden Trade 60%, Brightmoor 40%',
    newValue: '8=30;9=70',
  },
  ...{ newText: 'Halden Trade 30%, Brightmoor 70%', at: '2099-11-30T00:00:00.000Z', wallTime: '2099-11-30 00:00' },
  ...{ timeZone: 'UTC', owner: 'nora@example.test', state: 'waiting' },
}

function serve(sent: object[], scheduledChange: object | null) {
  const payload = (errors: object[]) => ({
    __typename: 'ScheduledChangePayload',
    scheduledChange: errors.length ? null : change,
    errors,
  })
  server.use(
    graphql.query('DistributionSchedules', () =>
      HttpResponse.json({
        data: {
          distribution: {
            __typename: 'DistributionDetails',
            distribution: { __typename: 'Distribution', id: '5', isActive: true, scheduledChange: null },
            timeslots: [
              {
                ...{ __typename: 'DistributionTimeslot', id: '1' },
                groups: [
                  {
                    ...{ __typename: 'DistributionGroup', id: '11', scheduledChange },
                    advertisers: [share('8', 'Halden Trade', 60), share('9', 'Brightmoor', 40)],
                  },
                ],
              },
            ],
          },
        },
      }),
    ),
    graphql.mutation('ScheduleChange', ({ variables }) => {
      sent.push(variables)
      const isWhole = String(variables.input.value).endsWith('9=70')
      const error = { __typename: 'UserError', field: 'value', message: 'They add up to 90%.', code: 'BAD_USER_INPUT' }
      return HttpResponse.json({ data: { scheduleChange: payload(isWhole ? [] : [error]) } })
    }),
    graphql.mutation('CancelScheduledChange', ({ variables }) => {
      sent.push(variables)
      return HttpResponse.json({ data: { cancelScheduledChange: payload([]) } })
    }),
  )
}

describe('shares of a group in the wizard', () => {
  useDistributions()

  it('are scheduled for a time, after a refusal at their field, and undone', async () => {
    const sent: object[] = []
    serve(sent, null)
    const staff = await openEditor()
    await waitFor(() => expect(button('Change these shares at a time')).toBeTruthy())
    await staff.click(button('Change these shares at a time'))
    const field = (name: string) =>
      details2().getByRole<HTMLInputElement>('textbox', { name: `New share of ${name} in percent` })
    expect([field('Halden Trade').value, field('Brightmoor').value]).toEqual(['60', '40'])
    expect(document.activeElement).toBe(field('Halden Trade'))
    await staff.keyboard('{Escape}')
    expect(document.activeElement).toBe(button('Change these shares at a time'))
    await staff.keyboard('{Enter}')
    fireEvent.change(field('Halden Trade'), { target: { value: '30' } })
    fireEvent.change(field('Brightmoor'), { target: { value: '60' } })
    fireEvent.change(details2().getByRole('textbox', { name: /^From/ }), { target: { value: '2099-11-30 00:00' } })
    await staff.click(button('Schedule'))
    await waitFor(() => expect(details2().getByText('They add up to 90%.')).toBeTruthy())
    fireEvent.change(field('Brightmoor'), { target: { value: '70' } })
    await staff.click(button('Schedule'))
    await waitFor(() => expect(details2().getByText(/Halden Trade 30%, Brightmoor 70% from Monday/)).toBeTruthy())
    expect(sent.at(-1)).toEqual({
      input: { record: 'distribution_group', recordId: '11', value: '8=30;9=70', at: '2099-11-30 00:00' },
    })
    await waitFor(() => expect(document.activeElement).toBe(button('Undo')))
    await staff.keyboard('{Enter}')
    await waitFor(() => expect(button('Change these shares at a time')).toBe(document.activeElement))
    expect(sent.at(-1)).toEqual({ id: '3' })
  })
})
