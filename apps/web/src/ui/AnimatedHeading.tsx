/**
 * The page's h1, appearing character by character by CSS alone (styles/hero.css). Its label reads as one
 * piece; words never break inside.
 */
export function AnimatedHeading({ text }: { text: string }) {
  const words = text.split(' ')
  return (
    <h1 tabIndex={-1} aria-label={text} className="text-hero sm:text-4xl">
      {words.map((word, index) => [
        index > 0 && ' ',
        index > 0 && words[index - 1]?.endsWith('.') && <br key="sentence" />,
        <span key={word} aria-hidden="true" className="hero-word select-none">
          {[...word].map((char, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <b key={at} className="hero-char">
              {char}
            </b>
          ))}
        </span>,
      ])}
    </h1>
  )
}
