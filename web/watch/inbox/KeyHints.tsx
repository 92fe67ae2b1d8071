const keys = [
  { caps: ['J', 'K'], does: 'move' },
  { caps: ['Enter'], does: 'acts' },
  { caps: ['Z'], does: 'undoes' },
  { caps: ['S'], does: 'snoozes' },
  { caps: ['A'], does: 'assigns' },
]

/** Keys of the list, for those who have a keyboard. */
export const KeyHints = () => (
  <span className="al-keys muted" aria-hidden>
    {keys.map(({ caps, does }) => (
      <span key={does}>
        {caps.map((cap) => (
          <kbd key={cap} className="key-cap">
            {cap}
          </kbd>
        ))}{' '}
        {does}
      </span>
    ))}
  </span>
)
