interface Props<Choice extends { label: string }> {
  choices: readonly Choice[]
  onChoose: (choice: Choice) => void
  /** Closes the menu, before the choice is told. */
  close: () => void
}

/** Choices of a menu. */
export const MenuChoices = <Choice extends { label: string }>({ choices, onChoose, close }: Props<Choice>) =>
  choices.map((choice) => (
    <button
      key={choice.label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      onClick={() => {
        close()
        onChoose(choice)
      }}
    >
      {choice.label}
    </button>
  ))
