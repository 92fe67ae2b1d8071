// Puts a button beside each example that copies it. Without this script the examples can be selected and copied by hand.
/* global document, navigator */
for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  const label = 'Copy'
  button.type = 'button'
  button.textContent = label
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', async () => {
    const text = block.querySelector('code').textContent
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
    } catch {
      // Browsers refuse the clipboard on pages without TLS.
      button.textContent = 'Select it to copy'
    }
    setTimeout(() => (button.textContent = label), 2000)
  })
  block.append(button)
}
