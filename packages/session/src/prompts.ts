/** What a model is told of a call that was begun by a process which did not live to see its end. */
export const outcomeUnknown =
  'The program was interrupted while this call was running: nobody knows whether it took effect. Find out before you call it again.'
