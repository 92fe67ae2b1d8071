import type { Mode } from './usePaletteGroups'

const Key = ({ children }: { children: string }) => <span className="key-cap">{children}</span>

/** Key hints of the palette. */
export const PaletteFooter = ({ mode }: { mode: Mode['name'] }) => (
  <div className="palette-foot" aria-hidden>
    <span>
      <Key>↑</Key>
      <Key>↓</Key>Move
    </span>
    {mode === 'find' ? (
      <>
        <span>
          <Key>Enter</Key>Open
        </span>
        <span>
          <Key>Ctrl Enter</Key>New tab
        </span>
        <span>
          <Key>Tab</Key>Actions of it
        </span>
        <span className="space" />
        <span>
          <Key>&gt;</Key>Actions
        </span>
        <span>
          <Key>#</Key>Lead ID
        </span>
      </>
    ) : (
      <>
        <span>
          <Key>Enter</Key>
          {mode === 'raise' ? 'Save' : 'Do it'}
        </span>
        <span>
          <Key>Esc</Key>Back
        </span>
      </>
    )}
  </div>
)
