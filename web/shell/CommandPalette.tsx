import { useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useListbox } from '../components/useListbox'
import { useModal } from '../components/useModal'
import { useMay } from '../session/useSession'
import { commandsFor, type Command } from './paletteCommands'

/** Finds any permitted screen by name, and a lead by id or e-mail. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const commands = commandsFor(text, useMay())
  useModal(dialog)

  const open = (command: Command | undefined, newTab: boolean) => {
    if (!command) return
    if (newTab) return window.open(command.href, '_blank', 'noopener')
    onClose()
    void navigate(command.href)
  }
  const listbox = useListbox(commands.length, (index, { ctrlKey, metaKey }) =>
    open(commands[index], ctrlKey || metaKey),
  )

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search or jump to"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="picker">
        <label className="picker-search">
          <Search aria-hidden />
          <input
            {...listbox.input}
            autoFocus
            aria-label="Search or jump to"
            placeholder="A screen, or a lead by id or e-mail"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              listbox.reset()
            }}
          />
          <span className="key-cap" aria-hidden>
            Esc
          </span>
        </label>
        <ul {...listbox.list} aria-label="Results" className="picker-list">
          {commands.map((command, index) => (
            <li
              key={command.href}
              {...listbox.option(index)}
              className="menu-item"
              onClick={({ ctrlKey, metaKey }) => open(command, ctrlKey || metaKey)}
            >
              <command.icon aria-hidden />
              <span className="cut" dir="auto">
                {command.label}
              </span>
              <span className="muted">{command.hint}</span>
            </li>
          ))}
        </ul>
        {commands.length === 0 && (
          <p className="picker-empty muted" role="status">
            Nothing you may open is called “{text.trim()}”.
          </p>
        )}
        <div className="palette-keys" aria-hidden>
          <span>
            <span className="key-cap">↑</span>
            <span className="key-cap">↓</span>Move
          </span>
          <span>
            <span className="key-cap">Enter</span>Open
          </span>
          <span>
            <span className="key-cap">Ctrl Enter</span>New tab
          </span>
        </div>
      </div>
    </dialog>
  )
}
