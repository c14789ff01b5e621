/**
 * The page's h1, appearing character by character by CSS alone (styles/hero.css). Screen readers get the text as one piece;
 * words never break inside.
 */
export function AnimatedHeading({ text }: { text: string }) {
  const words = text.split(' ')
  return (
    <h1 tabIndex={-1} className="text-2xl sm:text-4xl">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="select-none">
        {words.map((word, index) => [
          index > 0 && ' ',
          index > 0 && words[index - 1]?.endsWith('.') && <br key="sentence" className="hidden sm:inline" />,
          <span key={word} className="hero-word">
            {[...word].map((char, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <b key={at} className="hero-char">
                {char}
              </b>
            ))}
          </span>,
        ])}
      </span>
    </h1>
  )
}
