import { describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { scrollName } from '../../ui/table/scrollName'
import { useScrollMemory } from './useScrollMemory'

/** What a browser does: an element scrolls as far as its content reaches. */
function scrollable(element: HTMLElement) {
  let [length, top] = [0, 0]
  Object.defineProperties(element, {
    scrollHeight: { get: () => length },
    clientHeight: { get: () => 100 },
    scrollTop: {
      get: () => top,
      set: (to: number) => {
        top = Math.min(to, length - 100)
      },
    },
  })
  return (to: number) => {
    length = to
    element.scrollTop = top
  }
}

function Screen() {
  useScrollMemory()
  return <main data-testid="page" {...{ [scrollName]: 'page' }} />
}

const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))

describe('the place of a page', () => {
  it('comes back, also when its content is shorter for a moment', async () => {
    const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: ['/one'] })
    render(<RouterProvider router={router} />)
    const page = screen.getByTestId('page')
    const grow = scrollable(page)
    grow(1_000)
    page.scrollTop = 500
    page.dispatchEvent(new Event('scroll'))
    await act(() => router.navigate('/two'))
    expect(page.scrollTop).toBe(0)
    grow(700)
    await act(() => router.navigate(-1))
    await aWhile()
    expect(page.scrollTop).toBe(500)
    grow(480)
    page.dispatchEvent(new Event('scroll'))
    expect(page.scrollTop).toBe(380)
    grow(1_000)
    await aWhile()
    expect(page.scrollTop).toBe(500)
  })
})
