// The files that a page runs share its storage: a session that one left behind would change the requests of the next.
localStorage.clear()
sessionStorage.clear()
