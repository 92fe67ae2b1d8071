import { describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { renderApp, server, useServer } from '../../test/render'
import { sinceWhen } from './sinceWhen'

const failedSignIns = (count: number) => ({
  __typename: 'FailedSignIns',
  count,
  firstAt: new Date(Date.now() - 60_000).toISOString(),
  lastAt: '2026-11-23T10:00:00.000Z',
})

describe('failed sign-ins to your account', () => {
  useServer()

  const serve = (count: number) => {
    const acknowledged: unknown[] = []
    server.use(
      graphql.query('FailedSignIns', () => HttpResponse.json({ data: { failedSignIns: failedSignIns(count) } })),
      graphql.mutation('AcknowledgeFailedSignIns', ({ variables }) => {
        acknowledged.push(variables)
        const answer = { __typename: 'AcknowledgeFailedSignInsPayload', failedSignIns: null, errors: [] }
        return HttpResponse.json({ data: { acknowledgeFailedSignIns: answer } })
      }),
    )
    return acknowledged
  }

  it('are shown after sign-in until acknowledged, and not on another page afterwards', async () => {
    const acknowledged = serve(31)
    const { staff } = renderApp({ path: '/caps' })
    await screen.findByText(/^31 failed sign-ins to your account since .*change it if others may know it\.$/)
    await staff.click(screen.getByRole('button', { name: 'I have seen this' }))
    await waitFor(() => expect(screen.queryByText(/failed sign-ins/)).toBeNull())
    expect(acknowledged).toEqual([{ lastAt: '2026-11-23T10:00:00.000Z' }])
    for (const name of ['Dashboard', 'Caps']) {
      await staff.click(screen.getByRole('link', { name }))
      expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
      expect(screen.queryByText(/failed sign-ins/)).toBeNull()
    }
  })

  it('are shown in one short sentence on a phone', async () => {
    const media = window.matchMedia
    window.matchMedia = (query) => Object.assign(media(query), { matches: query === '(max-width: 767px)' })
    try {
      serve(3)
      renderApp({ path: '/caps' })
      const text = await screen.findByText(/failed sign-ins/)
      expect(text.textContent).toMatch(/^3 failed sign-ins since \S+$/)
      expect(screen.getByRole('button', { name: 'I have seen this' })).toBeTruthy()
    } finally {
      window.matchMedia = media
    }
  })

  it.each([
    ['2026-11-23T08:05:00Z', '10:05'],
    ['2026-11-22T23:30:00Z', '01:30'],
    ['2026-11-22T12:00:00Z', 'Sunday'],
    ['2026-11-17T12:00:00Z', 'Tuesday'],
    ['2026-11-16T12:00:00Z', '2026-11-16'],
  ])('say since when in the zone of the reader: %s is %s', (at, text) => {
    expect(sinceWhen(Date.parse(at), 'Europe/Nicosia', Date.parse('2026-11-23T12:00:00Z'))).toBe(text)
  })
})
