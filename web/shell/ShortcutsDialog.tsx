import { Dialog } from '../components/Dialog'

const shortcuts = [
  { keys: ['Ctrl K', '⌘ K'], does: 'Search or jump to a screen, or find a lead' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['Tab', 'Shift Tab'], does: 'Move to the next or previous control' },
  { keys: ['↑', '↓'], does: 'Move within a list or menu' },
  { keys: ['Space'], does: 'Tick a box, flip a switch' },
  { keys: ['Enter'], does: 'Open or confirm' },
  { keys: ['Shift F10'], does: "Open the menu of a table's row" },
]

/** Single keys of one screen. */
const pendingShortcuts = [
  { keys: ['J', 'K'], does: 'Move to the next or previous conversion' },
  { keys: ['Shift J', 'Shift K'], does: 'Move and select' },
  { keys: ['X'], does: 'Select the conversion' },
  { keys: ['A'], does: 'Accept the selected ones' },
  { keys: ['R'], does: 'Reject the selected ones' },
  { keys: ['Z', 'Ctrl Z', '⌘ Z'], does: 'Undo, while it is offered' },
]

const Shortcuts = ({ of }: { of: typeof shortcuts }) => (
  <dl className="shortcuts">
    {of.map(({ keys, does }) => (
      <div key={does}>
        <dt>
          {keys.map((key) => (
            <kbd key={key} className="key-cap">
              {key}
            </kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
)

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} width={420}>
      <Shortcuts of={shortcuts} />
      <h3>Pending Conversions</h3>
      <Shortcuts of={pendingShortcuts} />
    </Dialog>
  )
}
