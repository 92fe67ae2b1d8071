const keys = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['X'], does: 'selects' },
  { keys: ['A'], does: 'accepts' },
  { keys: ['R'], does: 'rejects' },
  { keys: ['Z'], does: 'undoes' },
]

/** Hints of single-key shortcuts, on wide screens. */
export const PendingKeys = () => (
  <span className="pending-keys subtle">
    {keys.map(({ keys, does }) => (
      <span key={does}>
        {keys.map((key) => (
          <kbd key={key} className="key-cap">
            {key}
          </kbd>
        ))}{' '}
        {does}
      </span>
    ))}
  </span>
)
