const keys = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['X'], does: 'selects' },
  { keys: ['A'], does: 'accepts' },
  { keys: ['R'], does: 'rejects' },
  { keys: ['Z'], does: 'undoes' },
]

/** The single keys of the queue, where there is room to name them; the list of shortcuts has them too. */
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
