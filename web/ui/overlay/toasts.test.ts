import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { closeToast, shownToasts, toast } from './toasts'

const titles = () => shownToasts().map(({ title, text }) => text ?? title)

describe('messages', () => {
  afterEach(() => {
    for (const { id } of shownToasts()) closeToast(id)
    jest.useRealTimers()
  })

  it('are four at once, of which what went wrong is pushed out last', () => {
    jest.useFakeTimers()
    for (const title of ['one', 'two']) toast.success(title)
    toast.error('wrong')
    for (const title of ['three', 'four', 'five']) toast.success(title)
    expect(titles()).toEqual(['wrong', 'three', 'four', 'five'])
    for (const title of ['worse', 'worst', 'broken', 'lost']) toast.error(title)
    expect(titles()).toEqual(['worse', 'worst', 'broken', 'lost'])
  })

  it('are merged with a count if alike, unless each has its own action', () => {
    for (let times = 0; times < 3; times++) toast.success('Lead Updated')
    expect(shownToasts()).toMatchObject([{ title: 'Lead Updated', count: 3 }])
    const action = { label: 'Undo', onClick: () => {} }
    toast.success('Leads Marked as Test', { text: '1 lead', action })
    toast.success('Leads Marked as Test', { text: '2 leads', action })
    expect(shownToasts().map(({ count }) => count)).toEqual([3, undefined, undefined])
  })

  it('are gone after a while, but what went wrong stays until closed', () => {
    jest.useFakeTimers()
    toast.error('wrong')
    toast.success('saved')
    jest.advanceTimersByTime(60_000)
    expect(titles()).toEqual(['wrong'])
  })
})
