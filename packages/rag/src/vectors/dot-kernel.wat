;; The inner loop of the vector scan: dot products of a query with many rows, one after another.
;; `pnpm --filter @minagent/rag kernel:update` writes it into dot-kernel-bytes.ts; a test compares the two.
(module
  (import "vectors" "memory" (memory 1))

  ;; row: where the first row is (8-bit integers); rows: how many; stride: bytes of a row, a multiple of 16;
  ;; query: where the query is (16-bit integers, as many as the stride); dots: where the results go (32-bit integers).
  (func (export "dots") (param $row i32) (param $rows i32) (param $stride i32) (param $query i32) (param $dots i32)
    (local $end i32) (local $along i32) (local $low v128) (local $high v128)
    (loop $each_row
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (v128.const i32x4 0 0 0 0))
      (local.set $along (local.get $query))
      (local.set $end (i32.add (local.get $row) (local.get $stride)))

      (loop $each_sixteen
        (local.set $low
          (i32x4.add (local.get $low)
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $along)))))
        (local.set $high
          (i32x4.add (local.get $high)
            (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row)) (v128.load offset=16 (local.get $along)))))
        (local.set $along (i32.add (local.get $along) (i32.const 32)))
        (br_if $each_sixteen
          (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 16))) (local.get $end))))

      (local.set $low (i32x4.add (local.get $low) (local.get $high)))
      (i32.store (local.get $dots)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
          (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
      (local.set $dots (i32.add (local.get $dots) (i32.const 4)))
      (br_if $each_row (local.tee $rows (i32.sub (local.get $rows) (i32.const 1)))))))
