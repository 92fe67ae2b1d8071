import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ReceivedText } from './ReceivedText'

describe('a received text', () => {
  it('cannot turn what surrounds it round, and its invisible characters are shown', () => {
    render(<ReceivedText text={'{"first_name":"Ann\u202Etxt\u200B"}'} />)
    const shown = screen.getByText(/first_name/)
    expect(shown.tagName).toBe('BDI')
    expect(shown.textContent).toBe('{"first_name":"AnnU+202EtxtU+200B"}')
    expect(screen.getAllByTitle('Invisible character')).toHaveLength(2)
  })
})
