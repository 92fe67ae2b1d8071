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
  { keys: ['J', 'K'], does: 'Leads: go to the next or previous one' },
  { keys: ['E'], does: 'Lead: edit the open one' },
  { keys: ['Ctrl Enter', '⌘ Enter'], does: 'Lead: save what was edited, or open its page' },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} width={420}>
      <dl className="shortcuts">
        {shortcuts.map(({ keys, does }) => (
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
    </Dialog>
  )
}
