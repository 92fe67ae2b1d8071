import { describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import {
  updated,
  answerSaves,
  answerDetails,
  dialog,
  details2,
  button,
  openEditor,
  useDistributions,
} from '../../test/distributionsServer'
import { takeProposed } from '../../test/conflict'

describe('distributions', () => {
  useDistributions()

  it('keep the input on refusal or failure, and confirm before discarding', async () => {
    answerSaves([{ message: 'There is no such country.', field: 'countryId', code: 'BAD_USER_INPUT' }])
    const staff = await openEditor('/rotations?dialog=edit&id=5', 'Edit Distribution #5')
    const general = () => dialog('Edit Distribution #5')
    await staff.type(general().getByRole('textbox', { name: /^Label/ }), '!')
    await staff.click(general().getByRole('button', { name: 'Next' }))
    await staff.click(button('Submit'))
    const refusal = within(await screen.findByRole('alertdialog', { name: 'Failed to update distribution' }))
    expect(refusal.getByText('There is no such country.')).toBeTruthy()
    await staff.click(refusal.getByRole('button', { name: 'OK' }))
    await screen.findByRole('dialog', { name: 'Edit Distribution #5' })
    expect(
      general()
        .getByRole('combobox', { name: /^Country/ })
        .getAttribute('aria-invalid'),
    ).toBe('true')
    expect(general().getByRole<HTMLInputElement>('textbox', { name: /^Label/ }).value).toBe('Rule 5!')
    answerSaves(null)
    await staff.click(general().getByRole('button', { name: 'Next' }))
    await staff.click(button('Submit'))
    expect(await details2().findByText(/^Failed to update distribution\. /)).toBeTruthy()
    answerSaves()
    await staff.click(button('Submit'))
    await screen.findByText('Distribution updated successfully')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The same content after a lost answer is the same call.
    expect(updated.at(-1)?.key).toBe(updated.at(-2)?.key)
  })

  it('show both versions when somebody was faster, and save what is chosen by field', async () => {
    answerSaves([
      { message: 'This was changed in the meantime. Look at it again before you save.', field: null, code: 'CONFLICT' },
    ])
    const staff = await openEditor()
    await staff.click(await details2().findByRole('button', { name: 'Move Brightmoor up' }))
    answerDetails({ version: 4, tags: ['theirs'] })
    await staff.click(button('Submit'))
    expect(await takeProposed(staff)).toEqual([
      'Tags Changed by the otherTheirstheirsYoursNone',
      expect.stringMatching(
        /^Timeslot 1 Changed by you.*Halden Trade 60%, Brightmoor 40%.*Brightmoor 40%, Halden Trade 60%/s,
      ),
    ])
    answerSaves()
    await staff.click(button('Submit'))
    await screen.findByText('Distribution updated successfully')
    expect(updated.map(({ version }) => version)).toEqual([3, 4])
    expect(
      updated[1]?.distribution.timeslots[0]?.groups[0]?.advertisers.map(({ advertiserId }) => advertiserId),
    ).toEqual(['9', '8'])
    expect(updated[1]?.distribution.tags).toEqual(['theirs'])
  })
})
