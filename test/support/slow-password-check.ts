/** Stands in for bcrypt, accepts every password, and waits from `slowDown` to `finish`. */
export function slowPasswordCheck() {
  const [started, finished] = [latch(), latch()];
  let isSlow = false;
  return {
    bcryptVerify: async () => {
      if (isSlow) {
        started.open();
        await finished.opened;
      }
      return true;
    },
    slowDown: () => {
      isSlow = true;
    },
    /** Resolves when a check waits. */
    checking: started.opened,
    /** Lets it go on. Later ones do not wait. */
    finish: () => {
      isSlow = false;
      finished.open();
    },
  };
}

function latch() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
