/** Words of English that say nothing about what a text is about. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'a an the this that these those',
    'i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself',
    'it its itself they them their theirs themselves who whom whose which what where when why how',
    'am is are was were be been being have has had having do does did doing done will would shall should can could may might must',
    'and or but nor so if then else than because as while until though although whether',
    'of at by for with about against between into through during to from in on off onto upon within without over under',
    'again there here also too very just only such both each few more most other some any all no not own same',
    "s t d ll m re ve i'm you're he's she's it's we're they're i've you've we've they've i'd you'd he'd she'd we'd they'd",
    "i'll you'll he'll she'll we'll they'll isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't",
    "shan't shouldn't can't cannot couldn't mustn't let's that's who's what's here's there's when's where's why's how's",
  ].flatMap((line) => line.split(' ')),
)
